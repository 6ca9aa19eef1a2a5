import type { Language } from '../../i18n/language.ts';
import type { Role, TokenScope } from '../../../schema/types.ts';

/** The texts of the account page and of the links to it, in one language. */
interface AccountTexts {
  title: string;
  signIn: string;
  signOut: string;
  /** What every page says to who has signed in; `{name}` is the name to sign in with. */
  signedInAs: string;
  name: string;
  password: string;
  withProvider: string;
  displayName: string;
  role: string;
  sessions: string;
  thisSession: string;
  unknownClient: string;
  started: string;
  lastUsed: string;
  never: string;
  endSession: string;
  endOthers: string;
  tokens: string;
  noTokens: string;
  expires: string;
  expired: string;
  remove: string;
  scopes: Record<TokenScope, string>;
}

/** The texts of the account page and of the links to it. */
export const accountTexts: Readonly<Record<Language, AccountTexts>> = {
  en: {
    title: 'Account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signedInAs: 'Signed in as {name}',
    name: 'Name',
    password: 'Password',
    withProvider: 'Sign in with your organization',
    displayName: 'Name that others see',
    role: 'Role',
    sessions: 'Sessions',
    thisSession: 'This session',
    unknownClient: 'Unknown browser',
    started: 'Signed in',
    lastUsed: 'Last used',
    never: 'never',
    endSession: 'End session',
    endOthers: 'End all other sessions',
    tokens: 'API tokens',
    noTokens: 'You have no API tokens.',
    expires: 'Expires',
    expired: 'Expired',
    remove: 'Revoke',
    scopes: { read: 'Read', write: 'Read and write', admin: 'Read, write and administer' },
  },
  fi: {
    title: 'Oma tili',
    signIn: 'Kirjaudu sisään',
    signOut: 'Kirjaudu ulos',
    signedInAs: 'Kirjautuneena: {name}',
    name: 'Käyttäjätunnus',
    password: 'Salasana',
    withProvider: 'Kirjaudu organisaation tunnuksilla',
    displayName: 'Muille näkyvä nimi',
    role: 'Rooli',
    sessions: 'Istunnot',
    thisSession: 'Tämä istunto',
    unknownClient: 'Tuntematon selain',
    started: 'Kirjauduttu',
    lastUsed: 'Viimeksi käytetty',
    never: 'ei koskaan',
    endSession: 'Lopeta istunto',
    endOthers: 'Lopeta kaikki muut istunnot',
    tokens: 'Rajapinta-avaimet',
    noTokens: 'Sinulla ei ole rajapinta-avaimia.',
    expires: 'Vanhenee',
    expired: 'Vanhentunut',
    remove: 'Poista',
    scopes: { read: 'Luku', write: 'Luku ja muokkaus', admin: 'Luku, muokkaus ja ylläpito' },
  },
  de: {
    title: 'Konto',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    signedInAs: 'Angemeldet als {name}',
    name: 'Benutzername',
    password: 'Passwort',
    withProvider: 'Mit dem Konto Ihrer Organisation anmelden',
    displayName: 'Für andere sichtbarer Name',
    role: 'Rolle',
    sessions: 'Sitzungen',
    thisSession: 'Diese Sitzung',
    unknownClient: 'Unbekannter Browser',
    started: 'Angemeldet',
    lastUsed: 'Zuletzt verwendet',
    never: 'nie',
    endSession: 'Sitzung beenden',
    endOthers: 'Alle anderen Sitzungen beenden',
    tokens: 'API-Token',
    noTokens: 'Sie haben keine API-Token.',
    expires: 'Gültig bis',
    expired: 'Abgelaufen',
    remove: 'Widerrufen',
    scopes: { read: 'Lesen', write: 'Lesen und bearbeiten', admin: 'Lesen, bearbeiten und verwalten' },
  },
  'zh-hans': {
    title: '账户',
    signIn: '登录',
    signOut: '退出登录',
    signedInAs: '已登录：{name}',
    name: '用户名',
    password: '密码',
    withProvider: '使用所在机构的账户登录',
    displayName: '对他人显示的名称',
    role: '角色',
    sessions: '会话',
    thisSession: '当前会话',
    unknownClient: '未知浏览器',
    started: '登录时间',
    lastUsed: '上次使用',
    never: '从未使用',
    endSession: '结束会话',
    endOthers: '结束所有其他会话',
    tokens: 'API 令牌',
    noTokens: '您没有 API 令牌。',
    expires: '有效期至',
    expired: '已过期',
    remove: '吊销',
    scopes: { read: '读取', write: '读取和写入', admin: '读取、写入和管理' },
  },
};

/** The names of roles. */
export const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    administrator: 'administrator',
    editor: 'editor',
    author: 'author',
    contributor: 'contributor',
    subscriber: 'subscriber',
  },
  fi: {
    administrator: 'pääkäyttäjä',
    editor: 'päätoimittaja',
    author: 'kirjoittaja',
    contributor: 'avustaja',
    subscriber: 'tilaaja',
  },
  de: {
    administrator: 'Administrator',
    editor: 'Redakteur',
    author: 'Autor',
    contributor: 'Mitarbeiter',
    subscriber: 'Abonnent',
  },
  'zh-hans': {
    administrator: '管理员',
    editor: '编辑',
    author: '作者',
    contributor: '投稿者',
    subscriber: '订阅者',
  },
};
