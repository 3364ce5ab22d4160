export { reportRouters } from './router';
export { checkFigures, type FigureFault, faultLine, mendFigures } from './services/check-figures';
export { checkLiability, forgetLiability, liabilityFaultLine } from './services/check-liability';
