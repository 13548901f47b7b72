export { TaxonomiesScreen } from './TaxonomiesScreen.tsx';
