import { useMemo } from 'react';
import type { PageEntry } from '../../features/search';
import { useTranslation } from '../../i18n/use-translation';
import { linksOf } from '../navigation';
import { useNavigation } from './use-navigation';

/** The pages that the signed-in user can open, by name. */
export function usePages(): (PageEntry & { id: string })[] {
	const { t } = useTranslation('shell');
	const groups = useNavigation();
	return useMemo(
		() =>
			linksOf(groups)
				.filter(({ type }) => type === 'item')
				.map(({ id, translate, group, href }) => ({
					id,
					title: t(`nav.${translate}`),
					group: group === 'own' ? '' : t(`nav.${group}`),
					href,
				})),
		[groups, t],
	);
}
