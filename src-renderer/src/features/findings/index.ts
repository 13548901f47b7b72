export { FindingsScreen } from './FindingsScreen.tsx';
