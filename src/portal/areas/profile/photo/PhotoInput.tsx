import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_FILE_TYPES, PHOTO_SIZE_HINT } from '../../../../contract/profile';
import { StampPhoto } from '../../../ui/drawings';
import { CameraIcon } from '../../../ui/icons';
import { convertPhoto, PhotoError, type Photo } from './convert';

interface PhotoInputProps {
  id?: string;
  /** Absent: the registered photo stays; null: it is removed. */
  value?: Photo | null;
  onChange?: (photo: Photo | null | undefined) => void;
  /** The registered photo as a `data:` address, or null. */
  registered: string | null;
  /** A file that cannot be the photo, as a key of validation.json; null when that is over. */
  onProblem: (key: string | null) => void;
}

/**
 * Chooses, shows and removes the photo; converts it in the browser. antd's Upload takes the file's field off the keyboard and out of the label's reach
 * (`display: none`) and puts a box that acts as a button in its place.
 */
export function PhotoInput({ id, value, onChange, registered, onProblem }: PhotoInputProps) {
  const { t, i18n } = useTranslation('profile');
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const shown = value === undefined ? registered : value && `data:image/jpeg;base64,${value.data}`;
  const kilobytes = (bytes: number) =>
    t('photo.size', {
      size: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(Math.max(1, bytes / 1000)),
    });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const file = target.files?.[0];
    // The same file may be chosen again after it was taken back.
    target.value = '';
    if (!file) return;
    const mine = (latest.current += 1);
    setBusy(true);
    onProblem(null);
    try {
      const photo = await convertPhoto(file);
      if (mine === latest.current) onChange?.(photo);
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error;
      if (mine === latest.current) onProblem(error.message);
    } finally {
      if (mine === latest.current) setBusy(false);
    }
  };
  const set = (photo: null | undefined) => {
    onProblem(null);
    onChange?.(photo);
  };

  return (
    <div className="photo" aria-busy={busy}>
      <StampPhoto src={shown} label={t(shown ? (value ? 'photo.new' : 'photo.current') : 'photo.none')} />
      <div className="photo__body">
        <p className="photo__file" role="status">
          {value ? (
            <>
              <b>{value.name}</b> <span className="muted num">{kilobytes(value.size)}</span>
            </>
          ) : (
            value === null && registered && t('photo.removed')
          )}
        </p>
        <div className="photo__acts">
          <input type="hidden" name="MAX_FILE_SIZE" value={PHOTO_SIZE_HINT} />
          <input
            id={id}
            className="sr"
            type="file"
            accept={PHOTO_FILE_TYPES.join()}
            aria-describedby={`${id}-hint`}
            onChange={(event) => void choose(event)}
          />
          {/* The field's label names it; this one is the button that is seen. */}
          <label htmlFor={id} className="btn">
            <CameraIcon size={20} />
            {t(shown ? 'photo.change' : 'photo.choose')}
          </label>
          {value !== undefined && (
            <Button type="text" onClick={() => set(undefined)}>
              {t('photo.undo')}
            </Button>
          )}
          {value === undefined && registered && (
            <Button type="text" onClick={() => set(null)}>
              {t('photo.remove')}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="help">
          {t('photo.hint')}
        </p>
      </div>
    </div>
  );
}
