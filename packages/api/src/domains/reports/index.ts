export { reportRouters } from './router';
export { checkFigures, type FigureFault, faultLine, mendFigures } from './services/check-figures';
