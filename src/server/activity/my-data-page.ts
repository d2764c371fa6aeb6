import { dateText, momentText } from '../../contract/dates';
import { formatCep, formatPhoneWithCountry } from '../../contract/format';
import { type ListName, type MyDataHead, PAGE_ROWS } from '../../contract/my-data';
import { UNKNOWN_MOTHER } from '../../contract/constants';
import { html, Markup } from '../cas/html';
import { browserParts } from '../cas/not-me';
import { inSaoPaulo } from '../saoPaulo';
import { type Asked, type Item, READ_LIST, readHead } from './my-data';
import { copyStyles } from './my-data-styles';

/**
 * The copy of somebody's data as a page of its own: it runs nothing, fetches nothing and can be printed. It says what the JSON says, by the
 * labels of the screens, and of long lists the beginning.
 */

type Cell = string | Markup | null;
interface Column<Row> {
  label: string;
  cell: (row: Row) => Cell;
  /** A date or a number: never broken in two. */
  whole?: true;
}
interface Section {
  id: string;
  title: string;
  body: () => AsyncGenerator<Markup>;
}

const HTML_LANG = { pt: 'pt-BR', en: 'en' } as const;

/** How the page writes what the copy holds. */
function writer({ t, language }: Asked) {
  return {
    t,
    moment: (at: string | null) => (at === null ? null : momentText(inSaoPaulo(new Date(at)), language)),
    day: (at: string | null) => at && dateText(at, language),
    browser: (agent: string) => browserParts(agent).filter(Boolean).join(', ') || t('activity:sessions.unknownBrowser'),
    count: (number: number) => new Intl.NumberFormat(HTML_LANG[language]).format(number),
  };
}
type Writer = ReturnType<typeof writer>;

/** Names and values; what there is nothing of is left out. */
const facts = (pairs: readonly (readonly [label: string, value: Cell])[]) =>
  html`<dl>${pairs.map(
    ([label, value]) => value !== null && value !== '' && html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** Narrow screens show a row as a card below its first cell: roles keep it a row for whoever hears it. */
const cells = <Row>(row: Row, columns: readonly Column<Row>[]) =>
  columns.map(({ label, cell, whole }, index) => {
    const text = cell(row) || '–';
    if (index === 0)
      return html`<td role="cell" class="title">${text instanceof Markup ? text : html`<b>${text}</b>`}</td>`;
    return html`<td role="cell" data-label="${label}"${whole && new Markup(' class="whole"')}>${text}</td>`;
  });
const opening = (
  label: string,
  columns: readonly { label: string }[],
) => html`<table role="table"><caption>${label}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col">${column.label}</th>`)}</tr></thead>
`;
const closing = new Markup('</table>\n');

const nothing = ({ t }: Writer) => html`<p class="none">${t('my-data:none')}</p>\n`;
const shortened = ({ t, count }: Writer) =>
  html`<p class="note">${t('my-data:shortened', { count: count(PAGE_ROWS) })}</p>\n`;

/** A list as a table, as it is read. */
async function* table<Row>(
  write: Writer,
  label: string,
  slices: AsyncIterable<Row[]>,
  columns: readonly Column<Row>[],
): AsyncGenerator<Markup> {
  let shown = 0;
  for await (const rows of slices) {
    if (shown === 0) yield html`${opening(label, columns)}<tbody role="rowgroup">\n`;
    const some = rows.slice(0, PAGE_ROWS - shown);
    yield html`${some.map((row) => html`<tr role="row">${cells(row, columns)}</tr>\n`)}`;
    shown += some.length;
    if (some.length === rows.length) continue;
    yield html`</tbody>${closing}${shortened(write)}`;
    return;
  }
  yield shown === 0 ? nothing(write) : html`</tbody>${closing}`;
}

interface Group<Row> {
  name: Cell;
  rows: Row[];
}

/** The same of rows that belong to somebody each, who is named above them; whoever is shown is shown whole. */
async function* grouped<Row>(
  write: Writer,
  label: string,
  slices: AsyncIterable<Group<Row>[]>,
  columns: readonly Column<Row>[],
): AsyncGenerator<Markup> {
  let [shown, begun] = [0, false];
  for await (const groups of slices)
    for (const { name, rows } of groups) {
      if (!begun) yield opening(label, columns);
      begun = true;
      if (shown >= PAGE_ROWS) {
        yield html`${closing}${shortened(write)}`;
        return;
      }
      yield html`<tbody role="rowgroup"><tr role="row"><th role="rowheader" scope="rowgroup" colspan="${columns.length}">${name}</th></tr>
${rows.map((row) => html`<tr role="row">${cells(row, columns)}</tr>\n`)}</tbody>\n`;
      shown += Math.max(1, rows.length);
    }
  yield begun ? closing : nothing(write);
}

// ---- the sections

function* about({ head, write }: { head: MyDataHead; write: Writer }): Generator<Markup> {
  const { t, moment, day } = write;
  const { usuario, termos } = head;
  const { usuarioExternoPF: person, usuarioExternoPJ: company } = usuario;
  const mother =
    person?.nomeDaMae === UNKNOWN_MOTHER ? t('profile:fields.maeDesconhecida') : (person?.nomeDaMae ?? null);
  const columns = (names: string[] | null, titleOf: (name: string) => string) =>
    names && [t('delegation:columns.nome'), ...names.map(titleOf)].join(', ');
  if (head.imagem)
    yield html`<p><img src="data:image/jpeg;base64,${head.imagem}" alt="${t('home:profile.photoOf', { name: usuario.nome })}" width="96" height="96"></p>\n`;
  yield facts([
    [t(company ? 'profile:fields.razaoSocial' : 'profile:fields.nome'), usuario.nome],
    [t('profile:fields.nomeFantasia'), company?.nomeFantasia ?? null],
    [t('profile:fields.user'), usuario.idProduto],
    [t('profile:fields.cpf'), person?.cpfFormatado ?? null],
    [t('profile:fields.cie'), person?.cie ?? null],
    [t('profile:fields.cnpj'), company?.cnpjFormatado ?? null],
    [t('profile:fields.an8'), company?.an8 ?? null],
    [t('my-data:fields.contract'), head.numeroContrato],
    [t('profile:fields.dataNascimento'), day(person?.dataNascimento ?? null)],
    [t('profile:fields.sexo'), person && t(`profile:genders.${person.sexo}`)],
    [t('profile:fields.nomeDaMae'), mother],
    [
      t('profile:sections.needs'),
      person && (head.necessidadesEspeciais.map(({ descricao }) => descricao).join(', ') || t('my-data:noNeeds')),
    ],
    [t('home:contacts.email'), usuario.email],
    [t('home:contacts.phone'), formatPhoneWithCountry(usuario.ddiMovel, usuario.dddMovel, usuario.foneMovel)],
    [t('my-data:fields.channel'), t(`activity:channels.${usuario.meioEnvio}`)],
    [
      t('my-data:fields.digest'),
      head.avisoDiarioDesde && t('my-data:digestSince', { date: moment(head.avisoDiarioDesde) }),
    ],
    [
      t('my-data:fields.atOnce'),
      head.avisosNaHoraDesde && t('my-data:digestSince', { date: moment(head.avisosNaHoraDesde) }),
    ],
    [
      t('my-data:fields.density'),
      head.tabelas.densidade && t(head.tabelas.densidade === 'compacta' ? 'my-data:compact' : 'my-data:usual'),
    ],
    [
      t('my-data:fields.peopleColumns'),
      columns(head.tabelas.permissionarios, (name) => t(`delegation:columns.${name}`)),
    ],
    [
      t('my-data:fields.thirdPartyColumns'),
      columns(head.tabelas.terceiros, (name) => t(`third-parties:columns.${name}`)),
    ],
    [t('my-data:fields.accountColumns'), columns(head.tabelas.contas ?? null, (name) => t(`support:columns.${name}`))],
    [t('my-data:fields.guardian'), usuario.responsavel],
    [t('support:state.situation'), t(`support:situations.${usuario.situacaoAtual}`)],
    [t('my-data:fields.created'), moment(usuario.criadoEm)],
    [t('my-data:fields.lastAccess'), moment(usuario.ultimoAcesso)],
    [
      t('my-data:fields.terms'),
      termos.aceitoEm && t('my-data:terms', { when: moment(termos.aceitoEm), version: termos.versao }),
    ],
  ]);
}

async function* security(asked: Asked, head: MyDataHead, write: Writer): AsyncGenerator<Markup> {
  const { t, moment, browser } = write;
  const { appAutenticador: app, codigosRecuperacao: codes, segundaEtapaTerceiros: demand, usuario } = head;
  yield facts([
    [
      t('security:password.title'),
      usuario.senhaAlteradaEm
        ? t('security:password.changed', { date: moment(usuario.senhaAlteradaEm) })
        : t('security:password.never'),
    ],
    [
      t('security:app.name'),
      app === null
        ? t('my-data:noApp')
        : app.ultimoUso
          ? t('security:app.since', { date: moment(app.desde), last: moment(app.ultimoUso) })
          : t('security:app.sinceUnused', { date: moment(app.desde) }),
    ],
    [
      t('security:codes.name'),
      codes ? t('my-data:codes', { made: codes.gerados, used: codes.usados }) : t('my-data:noCodes'),
    ],
    [
      t('activity:actions.third-party.second-step-demanded'),
      demand && t(demand.semLembrar ? 'my-data:demandedAlways' : 'my-data:demanded', { date: moment(demand.desde) }),
    ],
  ]);
  yield html`<h3>${t('security:passkeys.heading')}</h3>\n`;
  yield* table(write, t('security:passkeys.heading'), READ_LIST.chavesAcesso(asked), [
    { label: t('security:passkeys.name'), cell: ({ nome }) => nome },
    { label: t('my-data:fields.site'), cell: ({ endereco }) => endereco },
    { label: t('my-data:fields.made'), cell: ({ criadaEm }) => moment(criadaEm), whole: true },
    { label: t('my-data:fields.lastUse'), cell: ({ ultimoUso }) => moment(ultimoUso), whole: true },
  ]);
  yield html`<h3>${t('security:browsers.heading')}</h3>\n`;
  yield* table(write, t('security:browsers.heading'), READ_LIST.navegadoresLembrados(asked), [
    { label: t('my-data:fields.browser'), cell: ({ navegador }) => browser(navegador) },
    { label: t('my-data:fields.network'), cell: ({ endereco }) => endereco },
    { label: t('my-data:fields.since'), cell: ({ desde }) => moment(desde), whole: true },
    { label: t('my-data:fields.until'), cell: ({ ate }) => moment(ate), whole: true },
    { label: t('my-data:fields.lastUse'), cell: ({ ultimoUso }) => moment(ultimoUso), whole: true },
  ]);
  yield html`<h3>${t('my-data:knownBrowsers')}</h3>\n`;
  yield* table(write, t('my-data:knownBrowsers'), READ_LIST.navegadoresConhecidos(asked), [
    { label: t('my-data:fields.since'), cell: ({ desde }) => moment(desde), whole: true },
    { label: t('my-data:fields.lastUse'), cell: ({ ultimoUso }) => moment(ultimoUso), whole: true },
    {
      label: t('my-data:fields.cameWith'),
      cell: ({ chave }) => t(chave ? 'my-data:cameWithPasskey' : 'my-data:cameWithPassword'),
    },
  ]);
}

function placeOf(row: Item<'enderecos'>): string {
  const street = [row.logradouro, row.numero, row.complemento].filter(Boolean).join(', ');
  const town = [row.cidade, row.uf].filter(Boolean).join('/');
  const code = row.siglaPais === 'BR' ? formatCep(row.codigoPostal) : row.codigoPostal;
  return [street, row.bairro, town, code, row.nomePais].filter(Boolean).join(' · ');
}

type Card = Item<'permissoesRecebidas'>['cartoes'][number];
type SystemGroup = Item<'permissoesRecebidas'>['grupos'][number];
type Leaf<By> = (Card | SystemGroup) & By;

/** A card by its contract and cost centre, or a group by its system. */
function leafText({ t }: Writer, leaf: Card | SystemGroup): Markup {
  if ('grupo' in leaf) return html`<b>${leaf.sistema}</b> · ${leaf.grupo}`;
  const contract = t('delegation:accesses.contract', { number: leaf.nuContrato });
  const centre = t('delegation:accesses.centre', { number: leaf.coCentroCusto, name: leaf.nomeCentroCusto });
  const card = t('received-permissions:cards.name', { number: leaf.nuCartao });
  return html`<b>${contract}</b> · ${centre} · ${card} (${t(`delegation:status.${leaf.status}`)})`;
}

async function* each<From, To>(slices: AsyncIterable<From[]>, to: (from: From) => To): AsyncGenerator<To[]> {
  for await (const rows of slices) yield rows.map(to);
}

/** Who has it and until when, above what they have. */
const owner = ({ t, day }: Writer, name: string, login: string, until: string | null) =>
  html`${name} <span class="login">${t('third-parties:list.user', { user: login })}</span> <span class="login">${
    until ? t('received-permissions:validUntil', { date: day(until) }) : t('my-data:noEnd')
  }</span>`;

const authorised = <Row extends Item<'terceiros'> | Item<'delegacoes'>>({ t }: Writer): Column<Row>[] => {
  const all = (row: Row, some: string[]) =>
    row.perfil === 'A' ? t('third-parties:list.all') : some.join(', ') || t('third-parties:list.none');
  return [
    { label: t('third-parties:columns.perfil'), cell: ({ descricao }) => descricao },
    {
      label: t('third-parties:columns.sistemas'),
      cell: (row) =>
        all(
          row,
          row.sistemas.map(({ nome }) => nome),
        ),
    },
    { label: t('third-parties:columns.contratos'), cell: (row) => all(row, row.contratos) },
  ];
};

function sectionsOf(asked: Asked, head: MyDataHead, write: Writer): Section[] {
  const { t, moment, day, browser } = write;
  const isCompany = head.usuario.tipo === 'PJ';
  const since = <Row extends { desde: string }>(): Column<Row> => ({
    label: t('third-parties:columns.desde'),
    cell: ({ desde }) => moment(desde),
    whole: true,
  });
  const granted = <By extends object>(): Column<Leaf<By>>[] => [
    { label: t('my-data:fields.access'), cell: (leaf) => leafText(write, leaf) },
    { label: t('my-data:fields.since'), cell: ({ em }) => moment(em), whole: true },
  ];
  /** A section of one list; `of` is the kind of account that it is about. */
  const list = <Name extends ListName>(
    name: Name,
    title: string,
    columns: Column<Item<Name>>[],
    of: 'PF' | 'PJ' | 'both' = 'both',
  ) =>
    of === 'both' || of === head.usuario.tipo
      ? [
          {
            id: name,
            title,
            body: () => table(write, title, READ_LIST[name](asked) as AsyncIterable<Item<Name>[]>, columns),
          },
        ]
      : [];
  const accesses = t('home:delegation.title');
  const received = t('home:received.title');

  return [
    {
      id: 'conta',
      title: t(isCompany ? 'home:profile.companySection' : 'home:profile.section'),
      body: async function* () {
        yield* about({ head, write });
      },
    },
    ...list('enderecos', t('addresses:list.title'), [
      { label: t('addresses:fields.identificacao'), cell: ({ identificacao }) => identificacao },
      { label: t('my-data:fields.address'), cell: placeOf },
      {
        label: t('addresses:fields.foneFixo'),
        cell: (row) => formatPhoneWithCountry(row.ddiFixo, row.dddFixo, row.foneFixo),
        whole: true,
      },
      { label: t('addresses:main'), cell: ({ principal }) => t(principal === 'S' ? 'ui:yes' : 'ui:no') },
      { label: t('my-data:fields.added'), cell: ({ incluidoEm }) => moment(incluidoEm), whole: true },
    ]),
    { id: 'seguranca', title: t('security:title'), body: () => security(asked, head, write) },
    ...list(
      'dependentes',
      t('dependents:list.title'),
      [
        { label: t('dependents:fields.name'), cell: ({ nome }) => nome },
        { label: t('profile:fields.user'), cell: ({ idProduto }) => idProduto },
        { label: t('dependents:fields.birthDate'), cell: ({ dataNascimento }) => day(dataNascimento), whole: true },
        { label: t('support:state.situation'), cell: ({ descricao }) => descricao },
        { label: t('my-data:fields.created'), cell: ({ criadoEm }) => moment(criadoEm), whole: true },
      ],
      'PF',
    ),
    ...list(
      'consentimentos',
      t('my-data:consents'),
      [
        { label: t('my-data:fields.dependent'), cell: ({ dependente }) => dependente },
        { label: t('my-data:fields.guardian'), cell: ({ responsavel }) => responsavel },
        { label: t('my-data:fields.version'), cell: ({ versao }) => versao },
        { label: t('my-data:fields.given'), cell: ({ aceitoEm }) => moment(aceitoEm), whole: true },
      ],
      'PF',
    ),
    ...list(
      'contratos',
      t('third-parties:columns.contratos'),
      [
        { label: t('delegation:cards.contract'), cell: ({ nuContrato }) => nuContrato },
        { label: 'SE', cell: ({ se }) => String(se), whole: true },
        { label: t('my-data:fields.category'), cell: ({ categoria }) => categoria },
        { label: t('my-data:fields.status'), cell: ({ descricao }) => descricao },
        { label: t('my-data:fields.validFrom'), cell: ({ inicio }) => day(inicio), whole: true },
        { label: t('my-data:fields.until'), cell: ({ fim }) => day(fim) ?? t('my-data:noEnd'), whole: true },
      ],
      'PJ',
    ),
    ...list(
      'sistemas',
      t('third-parties:columns.sistemas'),
      [
        { label: t('my-data:fields.system'), cell: ({ nome }) => nome },
        { label: t('received-permissions:details.acronym'), cell: ({ sigla }) => sigla },
      ],
      'PJ',
    ),
    ...list(
      'terceiros',
      t('third-parties:list.title'),
      [
        { label: t('third-parties:list.name'), cell: ({ nome }) => nome },
        { label: t('third-parties:columns.cpf'), cell: ({ cpfFormatado }) => cpfFormatado, whole: true },
        ...authorised<Item<'terceiros'>>(write),
        since(),
      ],
      'PJ',
    ),
    ...(isCompany
      ? [
          {
            id: 'permissoesConcedidas',
            title: accesses,
            body: () =>
              grouped(
                write,
                accesses,
                each(READ_LIST.permissoesConcedidas(asked), (person) => ({
                  name: owner(write, person.nome, person.idProdutoPF, person.validoAte),
                  rows: [...person.cartoes, ...person.grupos],
                })),
                [
                  ...granted<Pick<Item<'permissoesConcedidas'>['cartoes'][number], 'por'>>(),
                  {
                    label: t('my-data:fields.grantedBy'),
                    cell: ({ por }) => `${por.nome} (${t(`ui:acting.profiles.${por.perfil}`)})`,
                  },
                ],
              ),
          },
        ]
      : []),
    {
      id: 'permissoesRecebidas',
      title: received,
      body: () =>
        grouped(
          write,
          received,
          each(READ_LIST.permissoesRecebidas(asked), (company) => ({
            name: owner(write, company.empresa.nome, company.empresa.idProduto, company.validoAte),
            rows: [...company.cartoes, ...company.grupos],
          })),
          granted<object>(),
        ),
    },
    ...list('pedidosAcesso', t('requests:queue.title'), [
      { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
      { label: t('my-data:fields.person'), cell: ({ pessoa }) => `${pessoa.nome} (${pessoa.idProdutoPF})` },
      { label: t('requests:columns.when'), cell: ({ pedidoEm }) => moment(pedidoEm), whole: true },
      { label: t('my-data:fields.until'), cell: ({ ate }) => day(ate), whole: true },
      { label: t('requests:detail.why'), cell: ({ motivo }) => motivo },
      {
        label: t('requests:columns.asked'),
        cell: ({ acessos }) =>
          acessos
            .map(
              ({ de, acesso, emParte }) =>
                `${de}: ${acesso}${emParte ? ` (${t('requests:detail.inPart', { count: emParte })})` : ''}`,
            )
            .join(', '),
      },
      {
        label: t('my-data:fields.status'),
        cell: ({ descricao, recusa, recado }) => [descricao, recusa, recado].filter(Boolean).join(' · '),
      },
    ]),
    ...list('convites', t('invitations:list.title'), [
      { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
      { label: t('invitations:columns.cpf'), cell: ({ cpf }) => cpf, whole: true },
      { label: t('invitations:columns.email'), cell: ({ email }) => email },
      { label: t('invitations:columns.made'), cell: ({ convidadoEm }) => moment(convidadoEm), whole: true },
      { label: t('my-data:fields.until'), cell: ({ validoAte }) => validoAte && day(validoAte), whole: true },
      {
        label: t('invitations:columns.offer'),
        cell: ({ acessos }) => acessos.map(({ de, acesso }) => `${de}: ${acesso}`).join(', '),
      },
      { label: t('my-data:fields.status'), cell: ({ descricao }) => descricao },
    ]),
    ...list('importacoes', t('imports:title'), [
      { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
      { label: t('my-data:fields.person'), cell: ({ por }) => por },
      { label: t('imports:steps.file'), cell: ({ arquivo }) => arquivo },
      { label: t('requests:columns.when'), cell: ({ iniciadaEm }) => moment(iniciadaEm), whole: true },
      { label: t('imports:columns.line'), cell: ({ linhas }) => String(linhas), whole: true },
      { label: t('my-data:fields.status'), cell: ({ descricao }) => descricao },
    ]),
    ...list(
      'delegacoes',
      t('my-data:delegations'),
      [
        { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
        ...authorised<Item<'delegacoes'>>(write),
        since(),
      ],
      'PF',
    ),
    ...list('visoesSalvas', t('my-data:views'), [
      { label: t('my-data:fields.view'), cell: ({ nome }) => nome },
      { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
      { label: t('my-data:fields.shared'), cell: ({ compartilhada }) => t(compartilhada ? 'ui:yes' : 'ui:no') },
      { label: t('my-data:fields.filters'), cell: ({ filtros }) => Object.values(filtros).join(' · ') },
      { label: t('my-data:fields.made'), cell: ({ criadaEm }) => moment(criadaEm), whole: true },
    ]),
    ...list('perfisDeAcesso', t('ui:resources.perfisDeAcesso'), [
      { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
      { label: t('access-profiles:fields.nome'), cell: ({ nome, nota }) => [nome, nota].filter(Boolean).join(' · ') },
      { label: t('my-data:fields.access'), cell: ({ acessos }) => acessos.join(', ') },
      { label: t('access-profiles:columns.people'), cell: ({ pessoas }) => pessoas?.toString() ?? '' },
      { label: t('my-data:fields.since'), cell: ({ desde }) => moment(desde), whole: true },
    ]),
    ...list('revisoesDeAcesso', t('ui:resources.revisoesDeAcesso'), [
      { label: t('received-permissions:company.label'), cell: ({ empresa }) => empresa.nome },
      { label: t('certifications:columns.name'), cell: ({ nome }) => nome },
      { label: t('certifications:columns.deadline'), cell: ({ prazo }) => day(prazo), whole: true },
      {
        label: t('my-data:fields.status'),
        cell: ({ descricao, ate, motivo }) => [descricao, ate && day(ate), motivo].filter(Boolean).join(' · '),
      },
      { label: t('access-profiles:columns.people'), cell: ({ pessoas }) => pessoas?.toString() ?? '' },
    ]),
    ...list('acessosSuporte', t('support:accesses.title'), [
      { label: t('support:columns.when'), cell: ({ abertaEm }) => moment(abertaEm), whole: true },
      { label: t('support:columns.until'), cell: ({ ate }) => moment(ate), whole: true },
      { label: t('support:columns.who'), cell: ({ atendente }) => atendente },
      { label: t('support:columns.why'), cell: ({ motivo, protocolo }) => `${motivo} (${protocolo})` },
      {
        label: t('support:columns.did'),
        cell: ({ atos }) =>
          atos.map(({ descricao, em, motivo }) => `${descricao}, ${moment(em)}: ${motivo}`).join(' · ') ||
          t('support:accesses.onlyLooked'),
      },
      {
        label: t('support:columns.objection'),
        cell: ({ contestacao }) => (contestacao ? `${contestacao.motivo} (${moment(contestacao.em)})` : ''),
      },
    ]),
    ...list('atividades', t('activity:activity.title'), [
      { label: t('activity:activity.what'), cell: (row) => whatHappened(write, row) },
      { label: t('activity:activity.when'), cell: ({ quando }) => moment(quando), whole: true },
      { label: t('activity:activity.who'), cell: ({ quem }) => t(`activity:activity.actors.${quem}`) },
      {
        label: t('activity:activity.where'),
        cell: ({ endereco, navegador }) =>
          [endereco || t('activity:activity.unknown'), navegador && browser(navegador)].filter(Boolean).join(' · '),
      },
    ]),
    ...list('sessoes', t('support:state.sessions'), [
      { label: t('my-data:fields.browser'), cell: ({ navegador }) => browser(navegador) },
      { label: t('my-data:fields.network'), cell: ({ endereco }) => endereco },
      { label: t('my-data:fields.opened'), cell: ({ inicio }) => moment(inicio), whole: true },
      { label: t('my-data:fields.lastUse'), cell: ({ ultimoUso }) => moment(ultimoUso), whole: true },
      { label: t('my-data:fields.ended'), cell: ({ fim }) => moment(fim), whole: true },
    ]),
    ...list('codigosEnviados', t('activity:codes.title'), [
      { label: t('activity:codes.funcionalidade'), cell: ({ descricao }) => descricao },
      { label: t('activity:codes.dataCadastro'), cell: ({ enviadoEm }) => moment(enviadoEm), whole: true },
      { label: t('activity:codes.meioEnvio'), cell: ({ meioEnvio }) => t(`activity:channels.${meioEnvio}`) },
      { label: t('activity:codes.destino'), cell: ({ destino }) => destino },
    ]),
  ];
}

/** What happened, of what and why: fields that have no name on the screen are not said, nor those that the action names itself. */
function whatHappened({ t }: Writer, { acao, descricao, campos, empresa, motivo }: Item<'atividades'>): Markup {
  const fields = (acao.startsWith('contact.') ? [] : campos)
    .map((field) => [field, t(`activity:fields.${field}`)])
    .filter(([field, name]) => name !== `fields.${field}` && name !== `activity:fields.${field}`)
    .map(([, name]) => name)
    .join(', ');
  const more = [empresa ?? fields, motivo && t('activity:activity.reason', { reason: motivo })].filter(Boolean);
  return html`<b>${descricao}</b>${more.map((text) => html`<br>${text}`)}`;
}

/** The page, section by section. */
export async function* pageOf(asked: Asked): AsyncGenerator<string> {
  const { t, language } = asked;
  const write = writer(asked);
  const head = await readHead(asked);
  const sections = sectionsOf(asked, head, write);
  const title = t('home:myData.title');
  const { nome, idProduto } = head.usuario;
  yield html`<!doctype html>
<html lang="${HTML_LANG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · ${nome}</title>
<style>${new Markup(copyStyles)}</style>
</head>
<body>
<header><p class="brand">${t('shell:productName')}</p></header>
<main>
<h1>${title}</h1>
<p class="lead">${t('my-data:made', { name: nome, user: idProduto, when: write.moment(head.geradoEm) })}</p>
<p class="note">${t('my-data:care')}</p>
<nav aria-labelledby="conteudo"><h2 id="conteudo">${t('my-data:contents')}</h2><ol>
${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>\n`)}</ol></nav>
`.text;
  for (const section of sections) {
    yield html`<section aria-labelledby="${section.id}"><h2 id="${section.id}">${section.title}</h2>\n`.text;
    for await (const piece of section.body()) yield piece.text;
    yield '</section>\n';
  }
  yield html`</main>
<footer><p>${t('my-data:leftOut')}</p></footer>
</body>
</html>
`.text;
}
