import { useOne, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { useSession } from '../../session/useSession';
import { LoadError } from '../../ui/feedback';
import { MandatoryReset } from './MandatoryReset';
import type { PasswordRecord } from './provider';

/**
 * /redefinir-senha-obrigatoria with its guard (delegation §4). Not signed in never comes this far (the door leads to /login); while it is
 * asked whether the password has expired nothing shows; not expired leads to /principal; expired shows the form.
 */
export default function MandatoryResetPage() {
  const { t } = useTranslation('recovery');
  const id = useSession().user?.sub ?? '';
  const { query } = useOne<PasswordRecord, HttpError>({
    resource: 'senhasVencidas',
    id,
    errorNotification: false,
    queryOptions: { staleTime: Infinity, gcTime: 0 },
  });
  if (query.isPending) {
    return (
      <p className="sr" role="status">
        {t('mandatory.checking')}
      </p>
    );
  }
  if (query.isError) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (!query.data.data.senhaExpirada) return <Redirect to={paths.home} />;
  return <MandatoryReset id={id} />;
}
