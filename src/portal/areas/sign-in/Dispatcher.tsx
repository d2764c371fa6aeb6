import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { useAccountPointer } from '../../features/account/useAccount';
import { useAccountRecord } from '../../features/account/useAccountRecord';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';
import type { ApiError } from '../../http/ApiError';
import { FailureCause } from '../../ui/failure';
import { Note } from './Note';

/** The sign-in, the expired password, the re-registration and the app's error page are led to by the session. */
const ledElsewhere = ({ status, code }: ApiError) =>
  status === 401 || status === 403 || code === 'IDC-114' || code === 'IDC-119';

/**
 * / and /principal: loads the user that the session is for and goes on to where they belong (sign-in §4): re-registration, the company's home
 * with its contracts, or the individual's home; staff go to support. In a review it is the home of the reviewed account,
 * whatever is due. What was loaded is handed over.
 */
export default function Dispatcher() {
  const { t } = useTranslation('sign-in');
  const { idProduto, role } = useAccountPointer();
  const account = useAccountRecord('usuarios', idProduto);
  // A record that is kept is an old one until it is loaded anew: what is due may have been done meanwhile.
  const usuario = account.isFetching ? undefined : account.data?.data.record;
  const due = usuario?.situacaoAtual === 'R' && role !== 'review';
  const support = usuario?.perfilInterno === 'SUPORTE';
  const contracts = useAccountRecord('contratos', idProduto, { enabled: usuario?.tipo === 'PJ' && !due && !support });
  const contratos = contracts.isFetching ? undefined : contracts.data?.data.value;

  useScreenTitle(t('dispatcher.document'));

  const failed = [account, contracts].find(({ isError, isFetching }) => isError && !isFetching);
  if (failed?.error && !ledElsewhere(failed.error))
    return (
      <Note
        title={t('dispatcher.failed')}
        name={t('dispatcher.document')}
        text={failed.error.status === 0 ? failed.error.text : t('common:error.application')}
        about={
          failed.error.status !== 0 && (
            <Suspense>
              <FailureCause error={failed.error} said />
            </Suspense>
          )
        }
        role="alert"
      >
        {/* Not antd's: its code would stand between the sign-in and the home. */}
        <button type="button" className="btn btn--primary" onClick={() => void failed.refetch()}>
          {t('common:action.retry')}
        </button>
      </Note>
    );
  const next = () => {
    if (due) return <Redirect to={paths.reRegistration} state={{ usuario }} />;
    if (support) return <Redirect to={paths.support} />;
    if (usuario?.tipo === 'PF') return <Redirect to={paths.homePF} state={{ usuario }} />;
    if (usuario && contratos) return <Redirect to={paths.homePJ} state={{ usuario, contratos }} />;
    return null;
  };
  return (
    <>
      {/* Until the home stands in its place: an empty screen in between would make everything jump. */}
      <OwnHomeSkeleton />
      {next()}
    </>
  );
}
