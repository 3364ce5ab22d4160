export { AddSchedule } from './add-schedule';
