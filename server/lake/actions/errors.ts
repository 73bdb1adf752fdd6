import { LakeError } from "../errors.ts";

/**
 * A list of actions that is refused whole because of one of them, in the shape of Sanity's
 * actions API.
 * @param index position of that action in the request, from 0
 * @param type one of the Content Lake's error types, like `documentNotFoundError`
 */
export function actionError(
  index: number,
  status: 400 | 403 | 404 | 409,
  type: string,
  description: string,
): LakeError {
  return new LakeError(status, description, {
    error: { type: "actionError", description, items: [{ index, error: { type, description } }] },
  });
}
