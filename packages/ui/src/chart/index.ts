export { type Bar, BarChart, type BarChartProps } from './bar-chart';
export { StepChart, type StepChartProps, type StepPoint } from './step-chart';
