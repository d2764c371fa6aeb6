import { useTranslation } from 'react-i18next';

/** The shape of the overview while its figures come. */
export function Bones() {
  const { t } = useTranslation('overview');
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div className="ov__figs" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="card ov__fig ov__fig--bone" />
        ))}
      </div>
      <div className="ov__two" aria-hidden="true">
        <div className="card pane ov__pane--bone" />
        <div className="card pane ov__pane--bone" />
      </div>
    </div>
  );
}
