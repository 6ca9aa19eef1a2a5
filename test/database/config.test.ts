import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/config/config.ts';

/** The sentences of the rejection; empty if nothing is rejected. */
function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('Without any variable', () => {
  test('the calendar is embedded, local, English and in UTC', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      databaseReadUrls: [],
      dataDir: './data',
      mediaStore: null,
      uploadMaxMb: 20,
      uploadMbPerDay: 1_000,
      publicUrl: null,
      basePath: '',
      restAliases: [],
      defaultLanguage: 'en',
      timeZone: 'UTC',
      ...{ currency: null, currencySymbol: null },
      ...{ calendarName: null, accentColor: null, mapTiles: null },
      startPage: 'calendar',
      geolocRadiusKm: 40,
      auditDays: 365,
      adminUser: 'admin',
      adminPassword: null,
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcScopes: 'openid profile',
      oidcRolesClaim: 'roles',
      oidcRoles: [],
      sessionHours: { total: 168, idle: 12 },
      sampleData: true,
      trustProxy: false,
      connectionsPerAddress: 1_000,
      corsOrigins: [],
      securityContact: null,
      explorer: true,
      introspection: true,
      queryCostLimit: 100_000,
      requestTimeout: 15,
      shutdownSeconds: 10,
      production: false,
      workers: 1,
      metricsListen: null,
      metricsToken: null,
      trustedAddresses: [],
      graphqlCostPerMinute: 100_000_000,
      writesPerMinute: 100_000,
      failedSignInsPerName: 5,
      failedSignInsPerAddress: 100,
      otelExporterOtlpEndpoint: null,
      otelServiceName: 'event-calendar',
      otelTracesSamplerArg: 1,
      logLevel: null,
      slowMs: 1_000,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });
});

describe('A setting is understood', () => {
  test.each([
    ['/wp-json', '/wp-json'],
    ['wp-json/', '/wp-json'],
    ['//a/b//', '/a/b'],
    ['/', ''],
  ])('the base path %s as "%s"', (text, basePath) => {
    expect(readConfig({ BASE_PATH: text }).basePath).toBe(basePath);
  });

  test.each([
    ['#0B6B6B', '#0b6b6b'],
    ['#07c', '#0077cc'],
  ])('the color %s as %s', (text, color) => {
    expect(readConfig({ ACCENT_COLOR: text }).accentColor).toBe(color);
  });

  test('lists are split at commas', () => {
    const config = readConfig({
      REST_ALIASES: '/wp-json/tribe/events/v1/, old',
      CORS_ORIGINS: 'https://a.example,https://b.example',
    });
    expect(config.restAliases).toEqual(['/wp-json/tribe/events/v1', '/old']);
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  test.each(['off', 'FALSE', '0'])('%s as off', (text) => {
    expect(readConfig({ SAMPLE_DATA: text }).sampleData).toBe(false);
  });

  test.each(['on', 'True', '1'])('%s as on', (text) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(true);
  });

  test.each([
    ['2', 2],
    ['10.0.0.7', ['10.0.0.7']],
    ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ])('the proxies %s as %j', (text, proxies) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
  });

  test.each([
    ['on', { explorer: true, introspection: true }],
    ['Schema', { explorer: false, introspection: true }],
    ['off', { explorer: false, introspection: false }],
  ])('EXPLORER=%s as %j', (text, shown) => {
    expect(readConfig({ EXPLORER: text })).toMatchObject(shown);
  });

  test.each([
    ['8', { total: 8, idle: 8 }],
    ['720, 24', { total: 720, idle: 24 }],
  ])('sessions of %s hours as %j', (text, hours) => {
    expect(readConfig({ SESSION_HOURS: text }).sessionHours).toEqual(hours);
  });

  test.each([
    ['9464', '127.0.0.1'],
    ['0.0.0.0:9464', '0.0.0.0'],
    ['monitor.internal:9464', 'monitor.internal'],
    ['[::]:9464', '::'],
  ])('metrics at %s are at port 9464 of %s', (text, host) => {
    expect(readConfig({ METRICS_LISTEN: text }).metricsListen).toEqual({ host, port: 9464 });
  });

  test.each([
    ['', null],
    [' © Example contributors', '© Example contributors'],
  ])('what follows the address of tiles, "%s", as whom to credit', (rest, attribution) => {
    const address = 'https://tiles.example.org/{z}/{x}/{y}.png';
    expect(readConfig({ MAP_TILES: address + rest }).mapTiles).toEqual({ address, attribution });
  });

  test.each(['/srv/images', 's3://calendar/images?region=eu-north-1'])('images are kept in %s', (place) => {
    expect(readConfig({ MEDIA_STORE: place }).mediaStore).toBe(place);
  });

  test('the public address loses the slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://calendar.example/' }).publicUrl).toBe(
      'https://calendar.example',
    );
  });

  test('port 0 leaves the choice to the system', () => {
    expect(readConfig({ PORT: '0' }).port).toBe(0);
  });
});

describe('A bad setting is rejected in a sentence', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/calendar'],
    ['DATABASE_URL', 'calendar'],
    ['PUBLIC_URL', 'calendar.example'],
    ['PUBLIC_URL', 'https://calendar.example/?a=1'],
    ['BASE_PATH', '/a b'],
    ['REST_ALIASES', '/fine,/not?fine'],
    ['DEFAULT_LANGUAGE', 'sv'],
    ['TIMEZONE', 'Mars/Olympus'],
    ['ACCENT_COLOR', 'teal'],
    ['ACCENT_COLOR', '#12345'],
    ['ACCENT_COLOR', '#000;}'],
    ['CURRENCY', 'euro'],
    ['MAP_TILES', 'http://tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://tiles.example.org/{z}/{x}.png'],
    ['MAP_TILES', 'https://user:key@tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', `https://tiles.example.org/{z}/{x}/{y}.png ${'x'.repeat(201)}`],
    ['ADMIN_USER', 'a:b'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'loopback, proxy.example'],
    ['TRUSTED_ADDRESSES', '10.0.0.0/8, gateway.example'],
    ['GRAPHQL_COST_PER_MINUTE', '99999'],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', '168, 12, 1'],
    ['METRICS_LISTEN', '127.0.0.1'],
    ['METRICS_LISTEN', '127.0.0.1:99999'],
    ['METRICS_LISTEN', 'a:b:9464'],
    ['SECURITY_CONTACT', 'security@example.org'],
    ['SECURITY_CONTACT', 'http://example.org/security'],
    ['EXPLORER', 'maybe'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '0'],
    ['WORKERS', '2'],
    ['DATABASE_READ_URLS', 'postgres://localhost/replica'],
    ['MEDIA_STORE', 'https://store.example.org/calendar'],
    ['MEDIA_STORE', 's3:///images'],
    ['MEDIA_STORE', 's3://calendar:9000/images'],
    ['MEDIA_STORE', 's3://calendar/images?endpoint=store.example.org'],
    ['MEDIA_STORE', 's3://calendar/images?bucket=other'],
    ['MEDIA_STORE', 's3://calendar/%zz'],
    ['UPLOAD_MAX_MB', '0'],
    ['UPLOAD_MAX_MB', '201'],
    ['UPLOAD_MAX_MB', '20 MB'],
  ])('%s=%s', (name, text) => {
    const mistakes = mistakesOf({ [name]: text });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  test('several at once are all named', () => {
    expect(mistakesOf({ PORT: 'x', TIMEZONE: 'y', EXPLORER: 'z' })).toHaveLength(3);
  });

  test('variables that do not go together are named beside others that are wrong', () => {
    const mistakes = mistakesOf({ WORKERS: '2', DATABASE_READ_URLS: 'postgres://localhost/a', PORT: 'x' });
    expect(mistakes.map((mistake) => mistake.split(' ', 1)[0]).sort()).toEqual([
      'DATABASE_READ_URLS',
      'PORT',
      'WORKERS',
    ]);
  });

  test('and a password in an address is not repeated', () => {
    const addresses = {
      DATABASE_URL: 'mysql://root:secret@localhost/x',
      MEDIA_STORE: 's3://key:secret@calendar/images',
    };
    const mistakes = mistakesOf(addresses);
    expect(mistakes.map((mistake) => mistake.split(' ', 1)[0]).sort()).toEqual([
      'DATABASE_URL',
      'MEDIA_STORE',
    ]);
    expect(mistakes.join()).not.toContain('secret');
  });
});
