import type { z } from "zod";
import {
  INVITATIONS_PATH,
  NewInvitation,
  NewLink,
  NewRole,
  PEOPLE_PATH,
  PersonId,
  SESSIONS_PATH,
} from "../../../src/facts/people-api.ts";
import { STUDIO_PATH } from "../../../src/facts/studio.ts";

import type { Person, Session } from "../../people/people.ts";
import { done, note, refusal, type Answer, type Asked, type Route, type Routes } from "./routes.ts";

const GONE = "This person was removed meanwhile.";

/** What administrators do with the accounts of all: the same as `npm run people`, by the same rules. */
export const administrationRoutes: Routes = {
  [`GET ${PEOPLE_PATH}`]: {
    for: "administrator",
    run: ({ people }) => done({ people: people.list() }),
  },
  [`POST ${PEOPLE_PATH}`]: { for: "administrator", run: invite },
  [`PATCH ${PEOPLE_PATH}`]: about(NewRole, ({ people }, { id, role }) => {
    people.setRole(id, role);
    return `gave the role ${role} to`;
  }),
  [`DELETE ${PEOPLE_PATH}`]: about(PersonId, ({ people }, { id }) => {
    people.remove(id);
    return "removed";
  }),
  [`DELETE ${SESSIONS_PATH}`]: about(PersonId, ({ people }, { id }) => {
    people.endAll(id);
    return "ended the sessions of";
  }),
  [`DELETE ${INVITATIONS_PATH}`]: about(PersonId, ({ people }, { id }) => {
    people.withdraw(id);
    return "withdrew the invitation of";
  }),
};

/** A route that does something about one person. @param run returns what was done, for the log */
function about<Body extends { id: string }>(
  shape: z.ZodType<Body>,
  run: (asked: Asked, body: Body) => string,
): Route {
  return {
    for: "administrator",
    run: (asked, session) => {
      const body = shape.safeParse(asked.body).data;
      if (body === undefined) return refusal(400, "The body names no person, or nothing to do.");
      const person = asked.people.find(body.id);
      if (person === undefined) return refusal(404, GONE);
      note(asked, `${session.person.name} ${run(asked, body)} ${person.name}`);
      return done();
    },
  };
}

function invite(asked: Asked, session: Session): Answer {
  const { people } = asked;
  const again = NewLink.safeParse(asked.body).data;
  if (again !== undefined) {
    const person = people.find(again.id);
    if (person === undefined) return refusal(404, GONE);
    return made(asked, session, person, again.hours);
  }
  const { data: given, error } = NewInvitation.safeParse(asked.body);
  if (given === undefined) {
    const isEmail = error.issues.some(({ path }) => path[0] === "email");
    return refusal(400, isEmail ? "This is no email address." : "Name, role or hours are missing.");
  }
  const email = given.email.toLowerCase();
  const known = people.all().find((each) => each.email === email);
  if (known !== undefined) {
    return refusal(
      409,
      `${known.name} has this address already. Make a new link for them instead.`,
    );
  }
  return made(asked, session, given, given.hours);
}

/** The answer with a link that was just made. */
function made(
  asked: Asked,
  session: Session,
  whom: Pick<Person, "email" | "name" | "role">,
  hours: number,
): Answer {
  const { person, token } = asked.people.invite(whom, hours);
  note(asked, `${session.person.name} made a link for ${person.name} to join the Studio`);
  return done({ url: `${asked.origin}${STUDIO_PATH}/#join=${token}` });
}
