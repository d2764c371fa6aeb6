import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/download';
import { CopyIcon, DownloadIcon, PrintIcon } from '../../ui/icons';
import { toast } from '../../ui/toast';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  /** What brought them. Said here: a notice beside would lie upon the words that they show this once. */
  came?: string;
  onDone: () => void;
}

/** New recovery codes, which show this once: to copy, to download or to print, and on once they are kept. */
export function RecoveryCodes({ codes, account, came, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('security');
  const [kept, setKept] = useState(false);
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
      <Checkbox className="no-print" checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {t('codes.kept')}
      </Checkbox>
      {!kept && <p className="help no-print">{t('codes.waits')}</p>}
      <div className="dialog-acts no-print">
        <Button type="primary" size="large" disabled={!kept} onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </div>
  );
}
