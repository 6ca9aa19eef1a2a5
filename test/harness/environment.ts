import { TestEnvironment } from 'jest-environment-node';
import { startCalendar } from './calendar.ts';

/**
 * Jest loads every module anew for each test file. The service would be loaded, compiled and warmed up some fifty
 * times; here a worker loads it once, and gives its files the function that starts one (world.ts).
 */
export default class CalendarEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.startCalendar = startCalendar;
  }
}
