import { useTranslation } from 'react-i18next';
import { CheckIcon } from './drawings/bare-icons';

interface StepsProps {
  /** Names of the steps in order. */
  names: string[];
  /** Which one is open, from 0. */
  current: number;
  /** What the steps belong to: 'Etapas do cadastro'. */
  label?: string;
}

/** How far a task of several screens has come. antd's Steps are boxes without a list, a number of steps or a current one for assistive technology. */
export function Steps({ names, current, label }: StepsProps) {
  const { t } = useTranslation('ui');
  return (
    <ol className="steps" aria-label={label ?? t('steps.label')}>
      {names.map((name, index) => {
        const done = index < current;
        return (
          <li
            key={name}
            className={index === current ? 'steps__on' : done ? 'steps__done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="steps__n" aria-hidden="true">
              {done ? <CheckIcon size={16} /> : index + 1}
            </span>
            <span className={index === current ? undefined : 'sr-phone'}>
              {name}
              {done && <span className="sr"> ({t('steps.done')})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
