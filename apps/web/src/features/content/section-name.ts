import { sectionTypes } from '@rewards/validators/content/constants';
import { useTranslation } from '../../i18n/use-translation';

/** The name of a section type; an unknown one keeps its own name. */
export function useSectionName(): (type: string) => string {
	const { t } = useTranslation('content');
	return (type) => {
		const known = sectionTypes.find((one) => one === type);
		return known ? t(`type.${known}`) : type;
	};
}
