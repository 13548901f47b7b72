export { CalculationScreen } from './CalculationScreen.tsx';
