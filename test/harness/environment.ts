import { TestEnvironment } from 'jest-environment-node';
import { shareCode } from '#embedded-postgres';
import { startCalendar } from './calendar.ts';

/**
 * Jest loads every module again for each test file, so that the service would be compiled and
 * warmed up some fifty times. Here each worker loads it once, and passes its test files the
 * function that starts a calendar (world.ts), and the code of PostgreSQL for databases that they
 * open themselves (template.ts).
 */
export default class CalendarEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.startCalendar = startCalendar;
    this.global.compiledOnce = shareCode;
  }
}
