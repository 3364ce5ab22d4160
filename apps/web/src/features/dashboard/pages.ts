export { AccountDashboardPage } from './account-dashboard-page';
export { ProgramDashboardPage } from './program-dashboard-page';
export { StartPage } from './start-page';
