export { StepChart, type StepChartProps, type StepPoint } from './step-chart';
