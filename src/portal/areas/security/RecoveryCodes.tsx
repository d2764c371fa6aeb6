import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/download';
import '../../ui/fields/fields.css';
import { CopyIcon, DownloadIcon, PrintIcon } from '../../ui/icons';
import { toast } from '../../ui/toast';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  /** What brought them. Said here: a notice beside would lie upon the words that they show this once. */
  came: string | undefined;
  /** Somebody says that they have them in a safe place. */
  kept: boolean;
  onKept: (kept: boolean) => void;
  onDone: () => void;
}

/** New recovery codes, which show this once: to copy, to download or to print, and on once they are kept. */
export function RecoveryCodes({ codes, account, came, kept, onKept, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('security');
  const text = [t('codes.fileTitle', { account }), '', ...codes, '', t('codes.fileNote'), ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', 'security:codes.copied');
    } catch {
      toast('error', 'security:codes.notCopied');
    }
  };
  return (
    <div className="stack">
      {came && (
        <p>
          <strong>{came}</strong>
        </p>
      )}
      <p>{t('codes.intro')}</p>
      <ul className="codes-list" aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row no-print">
        <Button icon={<CopyIcon size={16} />} onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button
          icon={<DownloadIcon size={16} />}
          onClick={() => download(new Blob([text], { type: 'text/plain' }), t('codes.file'))}
        >
          {t('codes.download')}
        </Button>
        <Button icon={<PrintIcon size={16} />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <div className="acts no-print">
        <div className="acts__why">
          <Checkbox checked={kept} onChange={(event) => onKept(event.target.checked)}>
            {t('codes.kept')}
          </Checkbox>
          {!kept && <p className="help">{t('codes.waits')}</p>}
        </div>
        <Button type="primary" size="large" className="acts__main" disabled={!kept} onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </div>
  );
}
