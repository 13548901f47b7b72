export { FactsScreen } from './FactsScreen.tsx';
