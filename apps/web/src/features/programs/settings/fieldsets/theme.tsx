import { gridTypes } from '@rewards/validators/programs/constants';
import { ImageField } from '../../../../components/image-field/image-field';
import { ContrastNote } from '../theme/contrast-note';
import { ThemePreview } from '../theme/theme-preview';
import type { Fieldset, Given } from '../types';

const logo = { width: 200, height: 500 };
const images = [
	{ name: 'logo', help: 'logoSize', recommended: logo },
	{ name: 'mobileLogo', help: 'logoSize', recommended: logo },
	{ name: 'loginLogo', help: 'logoSize', recommended: logo },
	{ name: 'backgroundImage', help: 'backgroundSize', recommended: { width: 1920, height: 1080 } },
	{ name: 'favIcon', help: 'favIconSize', recommended: { width: 32, height: 32 } },
] as const;

export const theme = ({ t, program }: Given): Fieldset => ({
	id: 'theme',
	beside: () => <ThemePreview />,
	fields: [
		{ kind: 'color', name: 'theme.color1', label: t('field.color1') },
		{ kind: 'color', name: 'theme.color2', label: t('field.color2'), help: t('help.color2') },
		{ kind: 'custom', key: 'contrast of text', render: () => <ContrastNote pair="text" /> },
		{ kind: 'color', name: 'theme.color3', label: t('field.color3') },
		{ kind: 'custom', key: 'contrast of links', render: () => <ContrastNote pair="link" /> },
		{
			kind: 'select',
			required: false,
			name: 'theme.gridType',
			label: t('field.gridType'),
			options: gridTypes.map((value) => ({ value, label: t(`gridType.${value}`) })),
		},
		...images.map(
			({ name, help, recommended }) =>
				({
					kind: 'own',
					name: `theme.${name}`,
					label: t(`field.${name}`),
					render: () => (
						<ImageField
							name={`theme.${name}`}
							label={t(`field.${name}`)}
							help={t(`help.${help}`)}
							programId={program.id}
							recommended={recommended}
						/>
					),
				}) as const,
		),
	],
});
