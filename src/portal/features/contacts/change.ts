/** What both forms are told of whose contact they change, and by whom. */
export interface ContactChangeProps {
  /** The session's own account. */
  account: string;
  /** The account whose contact changes: the same, or that of a dependent. */
  target: string;
  /** The version of the record, for If-Match. */
  etag: string | null;
  /** Under which name what was typed is kept. */
  draftKey: string;
  /** Group of the words in validation.json. */
  group?: string;
  /** Keys of what is said in a toast, each with its namespace. */
  messages: { sent: string; changed: string; unchanged: string };
  /** Closes the form; what was typed is forgotten. */
  onClose: () => void;
  /** Loads the record anew. */
  onChanged: () => Promise<unknown>;
}
