import { useTranslation } from 'react-i18next';

/**
 * The four ways past the top of a page, with the access keys of eMAG: 1 content, 2 menu, 3 search, 4 foot. A screen that has
 * a filter gives it the id `busca`; elsewhere key 3 leads to the language switch.
 */
export function SkipLinks({ search = false }: { search?: boolean }) {
  const { t } = useTranslation('shell');
  const third = search
    ? ({ target: 'busca', text: t('skip.search') } as const)
    : { target: 'idioma', text: t('skip.language') };
  return (
    <nav className="skips" aria-label={t('skip.label')}>
      <a href="#conteudo" accessKey="1">
        {t('skip.content')}
      </a>
      <a href="#menu" accessKey="2">
        {t('skip.menu')}
      </a>
      <a href={`#${third.target}`} accessKey="3">
        {third.text}
      </a>
      <a href="#rodape" accessKey="4">
        {t('skip.footer')}
      </a>
    </nav>
  );
}
