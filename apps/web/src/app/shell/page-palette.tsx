import { Palette } from '../../features/search/palette';
import { usePages } from './use-pages';

/** Ctrl+K, with the pages of the menu. */
export function PagePalette({ onClose }: { onClose: () => void }) {
	return <Palette pages={usePages()} onClose={onClose} />;
}
