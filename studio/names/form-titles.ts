/** Title of a field, or of an item of a list, in the Studio's form. */
export interface FormTitles {
  title: string;
  /** The type whose fields it has. */
  type?: string;
  /** Its own fields, by name; none where it is filled in as one. */
  fields?: Readonly<Record<string, FormTitles>>;
  /** What its list holds, by type; absent for plain values. */
  items?: Readonly<Record<string, FormTitles>>;
}
