// The page of the practice scheme. It asks what there is every two seconds and draws it; every switch is one call.

const words = await (await fetch('/page/words.json')).json();
const byId = (id) => document.getElementById(id);
let language = localStorage.getItem('language') ?? (navigator.language.startsWith('sw') ? 'sw' : 'en');
let drawn = '';
let telling;

const word = (name) => words[language][name] ?? name;

/** An element with its text and children; text is never read as HTML. */
function make(tag, text, ...children) {
  const element = document.createElement(tag);
  element.textContent = text;
  element.append(...children);
  return element;
}

const row = (...cells) => make('tr', '', ...cells.map((cell) => make('td', cell ?? '')));

function tell(text) {
  byId('told').textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => {
    byId('told').textContent = '';
  }, 5000);
}

/** Uses a switch, shows the outcome, and redraws. */
async function use(method, path, body) {
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    tell(answer.ok ? word('done') : (await answer.json()).message);
  } catch {
    tell(word('unreachable'));
  }
  await look();
}

function speak() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-word]')) {
    element.textContent = word(element.dataset.word);
  }
  for (const button of document.querySelectorAll('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  }
  document.title = word('title');
  drawn = '';
}

/** Asks how it stands, and draws only where something changed: what is focused stays. */
async function look() {
  let state;
  try {
    state = await (await fetch('/practice/state')).json();
  } catch {
    byId('state').textContent = word('unreachable');
    return;
  }
  const { now, ...rest } = state;
  const text = JSON.stringify(rest);
  if (text === drawn) return;
  const first = drawn === '';
  drawn = text;
  draw(state, first);
}

function draw(state, first) {
  const down = state.faults.some(({ kind }) => kind === 'down');
  const troubled = state.faults.length > 0 || state.random !== null;
  byId('state').textContent = word(down ? 'isDown' : troubled ? 'isTroubled' : 'isWell');
  byId('state').className = troubled ? 'bad' : '';
  const arrived = state.arrivals.length > 0 ? state.arrivals.map(arrivalRow) : [row(word('nothingYet'))];
  byId('arrivals').replaceChildren(...arrived);
  byId('approvals').textContent = state.approvals.length;
  byId('folios').textContent = state.folios.length;
  byId('faults').replaceChildren(...faultEntries(state));
  byId('prices').replaceChildren(
    ...state.prices.map((price) =>
      make('li', `${price.itemCode} (${price.schemeId}): TZS ${price.unitPrice.toLocaleString('en')}`),
    ),
  );
  if (!first) return;
  byId('members').replaceChildren(...state.members.map(memberRow));
  byId('reach').replaceChildren(...reachEntries(state));
  choices(
    byId('kinds'),
    state.kinds.map((kind) => [kind, word(`fault.${kind}`)]),
  );
  choices(byId('calls'), [['*', word('allCalls')], ...state.calls.map((call) => [call, call])]);
  byId('delays').elements.approvalDelayMs.value = state.settings.approvalDelayMs / 1000;
  byId('delays').elements.decisionDelayMs.value = state.settings.decisionDelayMs / 1000;
}

function choices(select, entries) {
  const chosen = select.value;
  select.replaceChildren(
    ...entries.map(([value, text]) =>
      Object.assign(make('option', text), { value, selected: value === chosen }),
    ),
  );
}

function arrivalRow(arrival) {
  const time = new Date(arrival.at).toLocaleTimeString('en-GB');
  const fault = arrival.fault === null ? '' : word(`fault.${arrival.fault}`);
  return row(
    time,
    arrival.call,
    arrival.facilityCode,
    arrival.card,
    arrival.outcome || arrival.status,
    fault,
  );
}

function memberRow(member) {
  const number = member.nationalId === '' ? member.cardNo : `${member.cardNo} (NIN ${member.nationalId})`;
  const cells = row('', member.name, word(`member.${member.cardNo}`));
  cells.firstChild.append(make('code', number));
  return cells;
}

function faultEntries({ faults, random }) {
  const entries = faults.map((fault) => {
    const parts = [word(`fault.${fault.kind}`), fault.call === '*' ? word('allCalls') : fault.call];
    if (fault.share < 1) parts.push(`${Math.round(fault.share * 100)} %`);
    if (fault.left !== null) parts.push(`${fault.left}×`);
    if (fault.ms !== null) parts.push(`${fault.ms} ms`);
    const off = make('button', word('switchOff'));
    off.setAttribute('aria-label', `${word('switchOff')}: ${parts.join(', ')}`);
    off.addEventListener('click', () => use('DELETE', `/practice/faults/${fault.id}`));
    return make('li', `${parts.join(' · ')} `, off);
  });
  if (random === null) return entries;
  const off = make('button', word('switchOff'));
  off.addEventListener('click', () => use('POST', '/practice/random', { seed: random.seed, share: 0 }));
  return [
    ...entries,
    make('li', `${word('random')}: ${Math.round(random.share * 100)} % (${random.seed}) `, off),
  ];
}

function reachEntries({ origin, secureOrigin, facilities }) {
  const addresses = [origin, ...(secureOrigin === null ? [] : [secureOrigin])].flatMap((address) => [
    `${address}/authserver/connect/token`,
    `${address}/servicehub`,
    `${address}/ocs`,
  ]);
  return [
    make('dt', word('addresses')),
    ...addresses.map((address) => make('dd', '', make('code', address))),
    ...facilities.flatMap((facility) => [
      make('dt', `${facility.code} ${facility.name}`),
      make('dd', '', make('code', `${facility.clientId} / ${facility.clientSecret}`)),
    ]),
  ];
}

/** What a form holds, without what was left empty; numbers as numbers. */
function valuesOf(form) {
  const entries = [...form.elements].filter(({ name, value }) => name && value !== '');
  return Object.fromEntries(
    entries.map((field) => [field.name, field.type === 'number' ? Number(field.value) : field.value]),
  );
}

function onSubmit(id, send) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void send(valuesOf(event.target));
  });
}

function onClick(id, send) {
  byId(id).addEventListener('click', () => void send());
}

onSubmit('fault', (values) => use('POST', '/practice/faults', values));
onSubmit('random', (values) => use('POST', '/practice/random', values));
onSubmit('price', (values) => use('POST', '/practice/prices', values));
onSubmit('delays', ({ approvalDelayMs, decisionDelayMs }) => {
  const delays = { approvalDelayMs: approvalDelayMs * 1000, decisionDelayMs: decisionDelayMs * 1000 };
  return use('POST', '/practice/settings', delays);
});
onClick('clear', () => use('DELETE', '/practice/faults'));
onClick('decide-approvals', () => use('POST', '/practice/approvals/decide', {}));
onClick('decide-folios', () => use('POST', '/practice/folios/decide', {}));
onClick('revoke', () => use('POST', '/practice/tokens/revoke', {}));
onClick('reset', () => confirm(word('resetSure')) && use('POST', '/practice/reset', {}));
for (const button of document.querySelectorAll('[data-fault]')) {
  button.addEventListener('click', () => use('POST', '/practice/faults', JSON.parse(button.dataset.fault)));
}
for (const button of document.querySelectorAll('[data-language]')) {
  button.addEventListener('click', () => {
    language = button.dataset.language;
    localStorage.setItem('language', language);
    speak();
    void look();
  });
}

speak();
await look();
setInterval(() => document.hidden || look(), 2000);
