import { Tag } from 'antd';
import { loginText } from '../../../contract/login-text';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../features/access/useMay';
import { companyAddress, useGranteesAddress, type Actor } from '../../features/acting';
import { dateText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { PERSON_PARAM } from '../../lib/over';
import { paths } from '../../lib/paths';
import type { Overview } from './provider';
import { Way } from './Way';

/** Whose accesses end next, with the way to all of them, where they get a new end. */
export function Ending({ actor, overview: { proximas, pessoas } }: { actor: Actor; overview: Overview }) {
  const { t, i18n } = useTranslation('overview');
  const id = useId();
  const tableOf = useGranteesAddress(actor);
  // In a review nobody is looked for by their login.
  const mayFind = useMay('permissionarios', 'edit');
  // Everything about the person, over the table of those whose accesses end next.
  const beside = (person: string) =>
    companyAddress(paths.delegation, actor, {
      validade: 'vencem7',
      ordem: 'validade,asc',
      [PERSON_PARAM]: person,
    });
  const renewable = pessoas.vencidas + pessoas.vencemEm90;
  return (
    <section className="card pane ov__pane" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>
          {t('ending.title')}{' '}
          <Way className="ov__n num" to={tableOf({ validade: 'vencem7' })}>
            {pessoas.vencemEm7.toLocaleString(i18n.language)}
          </Way>
        </h2>
      </div>
      {proximas.length === 0 ? (
        <p className="pane__none">{t('ending.none')}</p>
      ) : (
        <ul className="ov__list">
          {proximas.map(({ idProdutoPF, nome, validoAte, diasRestantes }) => (
            <li key={idProdutoPF}>
              <span className="ov__who">
                <Way to={mayFind ? beside(idProdutoPF) : null}>{personName(nome)}</Way>
                <small className="num">{loginText(idProdutoPF)}</small>
              </span>
              <Tag color="warning">{t('ending.tag', { count: diasRestantes, date: dateText(validoAte) })}</Tag>
            </li>
          ))}
        </ul>
      )}
      <div className="pane__foot">
        {renewable > 0 ? (
          <Link to={companyAddress(paths.delegation, actor, { validade: 'aRenovar', ordem: 'validade,asc' })}>
            {t('ending.all', { count: renewable, total: renewable.toLocaleString(i18n.language) })}
          </Link>
        ) : (
          <span>{t('ending.nothing')}</span>
        )}
      </div>
    </section>
  );
}
