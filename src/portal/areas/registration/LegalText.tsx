import { useTranslation } from 'react-i18next';

interface Section {
  title: string;
  paragraphs: string[];
}

/** The sections of the terms or of the privacy policy, in the language on the screen, with their version. */
export function LegalText({ name, level }: { name: 'terms' | 'privacy'; level: 2 | 3 }) {
  const { t } = useTranslation('terms');
  const found: unknown = t(`${name}.sections`, { returnObjects: true });
  // While the texts are on their way the key itself comes back.
  const sections = Array.isArray(found) ? (found as Section[]) : [];
  const Heading = `h${level}` as const;
  return (
    <div className="legal">
      <p className="muted">{t('version')}</p>
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
