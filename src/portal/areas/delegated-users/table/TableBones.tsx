import { useTranslation } from 'react-i18next';

/** The table before its rows have come: some of them, and as high as the window, since a page that fits it for a moment has no scroll bar, and moves. */
export function TableBones() {
  const { t } = useTranslation('delegation');
  return (
    <div className="dbones" aria-busy="true">
      <p className="sr" role="status">
        {t('loading')}
      </p>
      {Array.from({ length: 11 }, (_, index) => (
        <div key={index} className="dbone" aria-hidden="true">
          <span className="bone bone--text" />
          <span className="bone bone--text" />
          <span className="bone bone--text" />
        </div>
      ))}
    </div>
  );
}
