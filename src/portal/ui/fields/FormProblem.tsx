import { Notice } from '../drawn';
/** What is wrong with a form as a whole, said as soon as it is there; nothing where `text` is null. */
export function FormProblem({ text }: { text: string | null }) {
  return <div role="alert">{text !== null && <Notice kind="error">{text}</Notice>}</div>;
}
