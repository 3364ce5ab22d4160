import { changeSettings, useSettings } from '../../lib/appearance/appearance';
import type { ImportKind } from './import-kind';

/** Whether an import area is out of the way of the list: it is, until somebody opens it, and then stays as they left it, on every device. */
export function useFolded({ name }: Pick<ImportKind, 'name'>): [boolean, (folded: boolean) => void] {
	const area = `import.${name}`;
	const { areas } = useSettings();
	return [areas[area] !== true, (folded) => changeSettings({ areas: { [area]: !folded } })];
}
