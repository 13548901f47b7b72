export { CaseScreen } from './CaseScreen.tsx';
export { CasesScreen } from './CasesScreen.tsx';
