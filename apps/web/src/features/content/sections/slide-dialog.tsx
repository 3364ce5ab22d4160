import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { slideSchema } from '@rewards/validators/content/schemas';
import type { z } from 'zod';
import { ImageField } from '../../../components/image-field/image-field';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { zodParse } from '../../../lib/zod-parse';
import { LinkField } from '../link-field';
import { SlidePreview } from '../preview/slide-preview';
import type { PageRow, SiteLanguage, Slide } from '../types';

type Values = Record<
	'imageClassic' | 'imageFull' | 'imageMobile' | 'title' | 'text' | 'actionText' | 'actionLink',
	string
>;
const parse = zodParse(slideSchema.omit({ id: true }) as z.ZodType<Values, Values>);
const blank: Values = {
	imageClassic: '',
	imageFull: '',
	imageMobile: '',
	title: '',
	text: '',
	actionText: '',
	actionLink: '',
};
/** Recommended sizes in pixels (docs/product/limits.md); the wide one is slightly lower for existing slides. */
const sizes = {
	classic: { width: 1110, height: 480 },
	full: { width: 1110, height: 255 },
	edited: { width: 1110, height: 330 },
	mobile: { width: 290, height: 395 },
};

interface SlideDialogProps {
	programId: string;
	language: SiteLanguage;
	/** Key of its unsaved input. */
	draft: string;
	/** Absent: adds a slide. */
	slide: Slide | undefined;
	pages: readonly PageRow[];
	onSubmit: (slide: Slide) => void;
	onClose: () => void;
}

/** The popup that adds or edits a slide: three images, texts, and a link. */
export function SlideDialog({ programId, language, draft, slide, pages, onSubmit, onClose }: SlideDialogProps) {
	const { t } = useTranslation(['content', 'images', 'validation']);
	const self = useSelf().user.id;
	const image = (
		name: keyof Values & `image${string}`,
		recommended: { width: number; height: number },
	): FieldConfig<Values> => {
		const label = t(`field.${name as 'imageFull' | 'imageClassic' | 'imageMobile'}`);
		const help = t('recommended', recommended);
		return {
			kind: 'own',
			name,
			label,
			render: () => (
				<ImageField name={name} label={label} help={help} programId={programId} recommended={recommended} />
			),
		};
	};
	const link = t('field.actionLink');
	const fields: FieldConfig<Values>[] = [
		{ kind: 'text', name: 'title', label: t('field.title') },
		{ kind: 'textarea', name: 'text', label: t('field.text') },
		{ kind: 'text', name: 'actionText', label: t('field.actionText') },
		{
			kind: 'own',
			name: 'actionLink',
			label: link,
			render: () => <LinkField name="actionLink" label={link} help={t('linkHelp')} pages={pages} />,
		},
		image('imageFull', slide ? sizes.edited : sizes.full),
		image('imageClassic', sizes.classic),
		image('imageMobile', sizes.mobile),
		{ kind: 'custom', key: 'preview', render: () => <SlidePreview programId={programId} language={language} /> },
	];
	const { id: _, ...values } = slide ?? { id: '', ...blank };
	return (
		<FormDialog<Values>
			open
			onOpenChange={onClose}
			width={640}
			draft={`${self} ${draft}`}
			title={slide ? t('editSlide') : t('addSlide')}
			defaultValues={{ ...blank, ...texts(values) }}
			parse={parse}
			fields={fields}
			submitLabel={slide ? t('apply') : t('addSlide')}
			onSubmit={(filled) => {
				onSubmit({ ...filled, id: slide?.id ?? crypto.randomUUID() });
				return Promise.resolve();
			}}
		/>
	);
}

const texts = (values: Omit<Slide, 'id'>): Partial<Values> =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
