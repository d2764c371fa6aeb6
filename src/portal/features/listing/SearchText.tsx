import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_MAX } from '../../../contract/page';
import { isTooLong } from '../../http/searchText';
import { SearchIcon } from '../../ui/icons';
import { useTyped } from './useTyped';

interface SearchTextProps extends Pick<InputProps, 'id' | 'autoComplete'> {
  className: string;
  label: string;
  /** What the table is filtered by. */
  value: string;
  /** Called once typing pauses, with a text of at most `FILTER_MAX` characters. */
  onSearch: (text: string) => void;
  /** Why a text finds nothing as it stands; it is not searched for then. */
  problem?: (text: string) => string | null;
}

const CONTROL = /\p{Cc}/gu;

/** The text that a table is filtered by while it is typed. A longer one than the contract takes filters nothing, and says so. */
export function SearchText({ className, label, value, onSearch, problem, ...rest }: SearchTextProps) {
  const { t } = useTranslation('ui');
  const error = useId();
  const wrong = (typed: string) =>
    isTooLong(typed) ? t('field.searchTooLong', { max: FILTER_MAX }) : (problem?.(typed) ?? null);
  const [text, setText] = useTyped(value, (typed) => {
    if (!wrong(typed)) onSearch(typed);
  });
  const said = wrong(text);
  return (
    <div className={className}>
      <Input
        type="search"
        prefix={<SearchIcon size={20} />}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value.replace(CONTROL, ' '))}
        aria-invalid={said !== null}
        aria-describedby={error}
        {...(said && { status: 'error' as const })}
        {...rest}
      />
      <div role="alert" id={error}>
        {said && <p className="err">{said}</p>}
      </div>
    </div>
  );
}
