import type { ReactNode } from 'react';
import { PageHead } from '../../shell/PageHead';
import type { Crumb } from '../../shell/Breadcrumbs';
import './form-page.css';

interface FormPageProps {
  title: string;
  lead?: ReactNode;
  /** How far the task has come, above the title. */
  steps?: ReactNode;
  crumbs?: Crumb[];
  /** Help beside the form; above it on a narrow screen. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A screen that is one form: head, form, and help beside it. */
export function FormPage({ title, lead, steps, crumbs, aside, children }: FormPageProps) {
  return (
    <>
      {steps && <div className="task-page__steps">{steps}</div>}
      <PageHead title={title} lead={lead} {...(crumbs && { crumbs })} />
      <div className={aside ? 'task-page task-page--aside' : 'task-page'}>
        <div className="task-page__form">{children}</div>
        {aside && <aside className="task-page__aside">{aside}</aside>}
      </div>
    </>
  );
}

interface StepCardProps {
  steps?: ReactNode;
  /** False while the step before it is on the screen: then it is nothing but a place, and what stands in it keeps its state. */
  active?: boolean;
  children: ReactNode;
}

/** The card of a code step or of a short message that ends a task, in the middle of the screen. */
export function StepCard({ steps, active = true, children }: StepCardProps) {
  return (
    <div className={active ? 'step-card' : undefined}>
      {steps}
      <div className={active ? 'card step-card__card' : undefined}>{children}</div>
    </div>
  );
}

interface TipProps {
  title: string;
  text: ReactNode;
  /** A drawing above the words. */
  picture?: ReactNode;
}

/** A tip beside a form. */
export function Tip({ title, text, picture }: TipProps) {
  return (
    <section className={picture ? 'card tip' : 'tip tip--plain'}>
      {picture}
      <h2 className="tip__title">{title}</h2>
      <div className="small muted">{text}</div>
    </section>
  );
}
