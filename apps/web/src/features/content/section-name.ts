import { sectionTypes } from '@rewards/validators/content/words';
import { useTranslation } from '../../i18n/use-translation';

/** What a type of sections is called; one that this version doesn't know keeps its own name. */
export function useSectionName(): (type: string) => string {
	const { t } = useTranslation('content');
	return (type) => {
		const known = sectionTypes.find((one) => one === type);
		return known ? t(`type.${known}`) : type;
	};
}
