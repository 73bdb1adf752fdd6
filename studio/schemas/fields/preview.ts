/** Path of a value, or that path and the words that stand where the value is missing. */
type Selection = string | readonly [path: string, missing: string];

/**
 * How a document or a part of one shows in lists. Without `media`, and where there is no picture, the list
 * shows the icon of the type.
 * @param options.media path of a picture
 */
export function previewOf(options: { title: Selection; subtitle?: Selection; media?: string }) {
  const { title, subtitle, media } = options;
  const [titlePath, noTitle] = [title].flat();
  const [subtitlePath, noSubtitle] = [subtitle ?? []].flat();
  return {
    select: {
      ...(titlePath !== undefined && { title: titlePath }),
      ...(subtitlePath !== undefined && { subtitle: subtitlePath }),
      ...(media !== undefined && { media }),
    },
    prepare: (found: Record<string, string | undefined>) => ({
      ...found,
      title: found.title || noTitle,
      subtitle: found.subtitle || noSubtitle,
    }),
  };
}
