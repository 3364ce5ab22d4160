export { type Bar, BarChart, type BarChartProps } from './bar-chart';
export { Spark, type SparkBar } from './spark';
export { StepChart, type StepChartProps, type StepPoint } from './step-chart';
