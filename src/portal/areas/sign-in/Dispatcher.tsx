import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getContratosPJ, getUsuario } from '../../../contract/home';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { paths } from '../../lib/paths';
import { useSession } from '../../session/useSession';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { AccountContext } from '../../features/account/AccountProvider';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';
import { Note } from './Note';

interface Destination {
  path: string;
  state: Record<string, unknown> | null;
}

/**
 * Where somebody who signed in belongs (sign-in §4): re-registration, the company's home with its contracts, or the
 * individual's home; staff go to support. In a review it is the home of the reviewed account, whatever is due. Throws ApiError.
 */
async function destinationOf(id: string, reviewing: boolean, signal: AbortSignal): Promise<Destination> {
  const usuario = await call(getUsuario, { params: { id } }, { signal, quiet: true });
  if (usuario.situacaoAtual === 'R' && !reviewing) return { path: paths.reRegistration, state: { usuario } };
  if (usuario.perfilInterno === 'SUPORTE') return { path: paths.support, state: null };
  if (usuario.tipo !== 'PJ') return { path: paths.homePF, state: { usuario } };
  const contratos = await call(getContratosPJ, { params: { id, type: 'PJ' } }, { signal, quiet: true });
  return { path: paths.homePJ, state: { usuario, contratos } };
}

/** The sign-in, the expired password and the app's error page are led to by the HTTP client. */
const ledElsewhere = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || error.code === 'IDC-114');

/** / and /principal: loads the user by the session's id and goes on to the home that is theirs. */
export default function Dispatcher() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const own = useSession().user?.sub ?? '';
  const pointer = use(AccountContext);
  const id = pointer?.id ?? own;
  const reviewing = pointer?.role === 'review';
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  useScreenTitle(t('dispatcher.document'));

  useEffect(() => {
    const controller = new AbortController();
    destinationOf(id, reviewing, controller.signal).then(
      ({ path, state }) => void navigate(path, { replace: true, state }),
      (error: unknown) => {
        if (controller.signal.aborted || ledElsewhere(error)) return;
        setFailure(error instanceof ApiError ? error.text : '');
      },
    );
    return () => controller.abort();
  }, [id, navigate, reviewing, round]);

  if (failure === null) return <OwnHomeSkeleton />;
  const retry = () => {
    setFailure(null);
    setRound(round + 1);
  };
  return (
    <Note title={t('dispatcher.failed')} name={t('dispatcher.document')} text={failure} role="alert">
      <button type="button" className="btn btn--primary" onClick={retry}>
        {t('common:action.retry')}
      </button>
    </Note>
  );
}
