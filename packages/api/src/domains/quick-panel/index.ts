export { quickPanelRouter } from './router';
