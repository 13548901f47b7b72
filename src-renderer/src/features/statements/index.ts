export { StatementsScreen } from './StatementsScreen.tsx';
