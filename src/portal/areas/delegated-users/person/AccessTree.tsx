import { Button, Input } from 'antd';
import type { TFunction } from 'i18next';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acessos, Concessao } from '../../../../contract/delegated-accesses';
import { normaliseName } from '../../../../contract/validation';
import { dateText } from '../../../lib/dates';
import { actorName } from '../../../lib/format';
import { ChevronRightIcon } from '../../../ui/icons';
import { useGrowing } from '../edit/useGrowing';
import { StatusTag } from '../StatusTag';
import { WhoUses } from '../WhoUses';

/** From so many cards and groups on, branches begin closed, and there is a field to find one. */
const MANY = 24;
/** Twigs of one branch that are drawn at first, and with each growth. */
const STEP = 60;

/** A contract, cost centre, card, system or group. */
interface Twig {
  id: string;
  name: string;
  text: string;
  /** How many it holds, in words. */
  count?: string;
  status?: string;
  /** Who granted it: of what is granted, cards and groups. */
  granted?: Concessao;
  /** As the table's address names it. */
  named: Omit<ComponentProps<typeof WhoUses>, 'name'>;
  twigs: Twig[];
}

function contractTwigs(t: TFunction, { listaPermissaoContratoResponse: contracts }: Acessos): Twig[] {
  return contracts.map(({ nuContrato, contrato, listaPermissaoCentroCustoResponse: centres }) => {
    const twigs = centres.map(({ nuCentroCusto, nome, listaPermissaoCartaoPostagemResponse: cards }): Twig => ({
      id: `${nuContrato} ${nuCentroCusto}`,
      name: nuCentroCusto,
      text: nome,
      count: t('cards.count', { count: cards.length }),
      named: { contrato: nuContrato, centro: nuCentroCusto },
      twigs: cards.map(({ nuCartaoPostagem, status, concedido }) => ({
        id: nuCartaoPostagem,
        name: nuCartaoPostagem,
        text: '',
        status,
        granted: concedido,
        named: { contrato: nuContrato, cartao: nuCartaoPostagem },
        twigs: [],
      })),
    }));
    const cards = twigs.reduce((sum, centre) => sum + centre.twigs.length, 0);
    return {
      id: nuContrato,
      name: nuContrato,
      text: contrato.categoria,
      count: `${t('accesses.centres', { count: twigs.length })} · ${t('cards.count', { count: cards })}`,
      named: { contrato: nuContrato },
      twigs,
    };
  });
}

const systemTwigs = (t: TFunction, { listaPermissaoSistemaResponse: systems }: Acessos): Twig[] =>
  systems.map(({ idSistema, nome, listaPermissaoGrupoResponse: groups }) => ({
    id: `s ${idSistema}`,
    name: nome,
    text: '',
    count: t('systems.groups', { count: groups.length }),
    named: { sistema: idSistema },
    twigs: groups.map(({ idGrupo, nome: group, concedido }) => ({
      id: idGrupo,
      name: group,
      text: '',
      granted: concedido,
      named: { sistema: idSistema, grupo: idGrupo },
      twigs: [],
    })),
  }));

/** What bears the text, whole, and what leads to it. */
const bearing = (twigs: readonly Twig[], text: string): Twig[] =>
  twigs.flatMap((twig) => {
    if (normaliseName(`${twig.name} ${twig.text}`).includes(text)) return [twig];
    const below = bearing(twig.twigs, text);
    return below.length > 0 ? [{ ...twig, twigs: below }] : [];
  });

/** Who granted it and when; a supervisor or administrator who was removed since is marked. */
function GrantedBy({ granted: { nome, perfil, aindaAtua, em, direto = true, perfis = [] } }: { granted: Concessao }) {
  const { t } = useTranslation('delegation');
  const names = perfis.join(', ');
  const how = names === '' ? 'accesses.byOther' : direto ? 'accesses.byProfileToo' : 'accesses.byProfile';
  return (
    <span className="twig__by">
      <span className="sr">{t('accesses.by')} </span>
      {actorName({ nome, perfil })} <span className="muted">({t(`profiles.${perfil}`)})</span>
      <span className="muted num">
        {dateText(em)}
        {!aindaAtua && ` ${t('accesses.noLonger')}`}
      </span>
      {(names !== '' || !direto) && <span className="muted">{t(how, { names })}</span>}
    </span>
  );
}

interface TwigsProps {
  label?: string;
  twigs: readonly Twig[];
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

function Twigs({ label, twigs, isOpen, toggle }: TwigsProps) {
  const { count, end } = useGrowing(twigs.length, STEP, '');
  return (
    <ul className="twigs" aria-label={label}>
      {twigs.slice(0, count).map((twig) => {
        const said = (
          <>
            <b className="num">{twig.name}</b> {twig.text && <span className="muted">{twig.text}</span>}
          </>
        );
        if (twig.granted)
          return (
            <li key={twig.id} className="twig twig--leaf">
              <span>
                {said} {twig.status && <StatusTag status={twig.status} />} <WhoUses {...twig.named} name={twig.name} />
              </span>
              <GrantedBy granted={twig.granted} />
            </li>
          );
        const open = isOpen(twig.id);
        return (
          <li key={twig.id}>
            <div className="twig__row">
              <button type="button" className="twig" aria-expanded={open} onClick={() => toggle(twig.id)}>
                <ChevronRightIcon size={16} />
                <span>{said}</span>
                {/* The name is read as one. */} <span className="twig__count muted num">{twig.count}</span>
              </button>
              <WhoUses {...twig.named} name={twig.name} />
            </div>
            {open && <Twigs twigs={twig.twigs} isOpen={isOpen} toggle={toggle} />}
          </li>
        );
      })}
      {count < twigs.length && <li ref={end} className="dends__end" aria-hidden="true" />}
    </ul>
  );
}

/** How many cards and groups somebody has. */
export const leavesIn = ({
  listaPermissaoContratoResponse: contracts,
  listaPermissaoSistemaResponse: systems,
}: Acessos) =>
  contracts
    .flatMap(({ listaPermissaoCentroCustoResponse: centres }) => centres)
    .reduce((sum, { listaPermissaoCartaoPostagemResponse: cards }) => sum + cards.length, 0) +
  systems.reduce((sum, { listaPermissaoGrupoResponse: groups }) => sum + groups.length, 0);

/** What somebody may use, as it hangs together: contracts with their cost centres and cards, systems with their groups. */
export function AccessTree({ acessos }: { acessos: Acessos }) {
  const { t } = useTranslation('delegation');
  const many = leavesIn(acessos) > MANY;
  const [text, setText] = useState('');
  // Those that stand otherwise than the rest of them.
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [allOpen, setAllOpen] = useState(!many);
  const wanted = normaliseName(text);
  // What is found shows.
  const open = allOpen || wanted !== '';
  const isOpen = (id: string) => open !== others.has(id);
  const toggle = (id: string) =>
    setOthers((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const parts = [
    { key: 'cards', twigs: contractTwigs(t, acessos), none: t('accesses.noContracts') },
    { key: 'systems', twigs: systemTwigs(t, acessos), none: t('accesses.noSystems') },
  ] as const;
  return (
    <>
      <div className="ptools">
        {many && (
          <Input
            type="search"
            aria-label={t('accesses.find')}
            placeholder={t('accesses.find')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setOthers(new Set());
            }}
          />
        )}
        <Button
          type="link"
          onClick={() => {
            setAllOpen(!open);
            setText('');
            setOthers(new Set());
          }}
        >
          {t(open ? 'accesses.closeAll' : 'accesses.openAll')}
        </Button>
      </div>
      {parts.map(({ key, twigs, none }) => {
        const shown = wanted === '' ? twigs : bearing(twigs, wanted);
        return (
          <section key={key}>
            <h3>{t(`${key}.title`)}</h3>
            {shown.length > 0 ? (
              <Twigs label={t(`${key}.title`)} twigs={shown} isOpen={isOpen} toggle={toggle} />
            ) : (
              <p className="muted">{twigs.length === 0 ? none : t('accesses.noneFound')}</p>
            )}
          </section>
        );
      })}
    </>
  );
}
