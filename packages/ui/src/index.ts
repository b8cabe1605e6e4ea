export { AccountDrawer, type AccountDrawerProps, type AccountFact } from "./AccountDrawer/AccountDrawer.tsx";
export { type AccountLink, AccountLinks, type AccountLinksProps, PlaceSwitch } from "./AccountDrawer/AccountLinks.tsx";
export { AppShell, type AppShellProps } from "./AppShell/AppShell.tsx";
export { Brand, type BrandProps } from "./AppShell/Brand.tsx";
export { type Breadcrumb, Breadcrumbs, type BreadcrumbsProps } from "./AppShell/Breadcrumbs.tsx";
export { AuthHeading, type AuthHeadingProps, OrDivider, type OrDividerProps } from "./AuthLayout/AuthHeading.tsx";
export {
  AuthLayout,
  type AuthLayoutProps,
  type AuthMethod,
  type AuthPoint,
  CenteredLayout,
  type CenteredLayoutProps,
} from "./AuthLayout/AuthLayout.tsx";
export { RoutingPicture } from "./AuthLayout/RoutingPicture.tsx";
export { IconButton, type IconButtonProps } from "./IconButton/IconButton.tsx";
export { SubmitButton, type SubmitButtonProps } from "./SubmitButton/SubmitButton.tsx";
export { Card, type CardProps, SectionCard, type SectionCardProps } from "./Card/Card.tsx";
export { CodeBlock, type CodeBlockProps, type CodePart, type CodeSample } from "./CodeBlock/CodeBlock.tsx";
export {
  CommandPalette,
  type CommandPaletteProps,
  type PaletteGroup,
  type PaletteItem,
} from "./CommandPalette/CommandPalette.tsx";
export { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog/ConfirmDialog.tsx";
export { Dialog, type DialogProps } from "./ConfirmDialog/Dialog.tsx";
export { CopyButton, type CopyButtonProps } from "./CopyButton/CopyButton.tsx";
export { copyText } from "./CopyButton/copy-text.ts";
export {
  type DataTableColumn,
  DEFAULT_VIEW,
  PAGE_SIZES,
  type PageSize,
  type RowId,
  type SortOrder,
  type TableState,
  type TableView,
} from "./DataTable/column.ts";
export { DataTable, type DataTableProps } from "./DataTable/DataTable.tsx";
export type { TableMessage } from "./DataTable/TableMessage.tsx";
export type { DetailSteps, RowCard } from "./DataTable/TableRow.tsx";
export { useNarrow } from "./DataTable/use-narrow.ts";
export { FilterChip, type FilterChipProps } from "./FilterChip/FilterChip.tsx";
export type { NavColor, NavItem, NavLayout, NavLinkProps, NavSection, RenderNavLink } from "./NavMenu/nav.ts";
export { loadNavStrip } from "./NavMenu/load.ts";
export { NavMenu, type NavMenuProps } from "./NavMenu/NavMenu.tsx";
export {
  loadNoticeDialog,
  NoticeDialog,
  type NoticeDialogProps,
  type NoticeEntry,
  type NoticeKind,
} from "./NoticeDialog/NoticeDialog.tsx";
export { PageHeader, type PageHeaderProps } from "./PageHeader/PageHeader.tsx";
export { QrCode, type QrCodeProps } from "./QrCode/QrCode.tsx";
export { SearchField, type SearchFieldProps } from "./SearchField/SearchField.tsx";
export { maskSecret, SecretField, type SecretFieldProps } from "./SecretField/SecretField.tsx";
export {
  type Shortcut,
  type ShortcutGroup,
  ShortcutSheet,
  type ShortcutSheetProps,
} from "./ShortcutSheet/ShortcutSheet.tsx";
export { Sparkline, type SparklineProps } from "./Sparkline/Sparkline.tsx";
export { type Stat, StatStrip, type StatStripProps } from "./StatStrip/StatStrip.tsx";
export { type StateKind, StateView, type StateViewProps } from "./StateView/StateView.tsx";
export { StatusDot, type StatusDotProps, type Tone } from "./Status/Status.tsx";
export { FactLine, type FactLineProps } from "./FactLine/FactLine.tsx";
export { Money, type MoneyProps } from "./Money/Money.tsx";
export { TimeText, type TimeTextProps } from "./TimeText/TimeText.tsx";
export { type Accent, ACCENTS } from "./theme/accent-names.ts";
export { type AccentRoles, accentRoles, type Contrast, type Scheme } from "./theme/accents.ts";
export { contrastRatio } from "./theme/contrast.ts";
export { type ElementProps } from "./theme/element.ts";
export { roles, type Roles, roleVariable } from "./theme/roles.ts";
export { type UiTexts, useUiTexts } from "./theme/texts.ts";
export { SANS } from "./theme/fonts.ts";
export { allowStyleText } from "./theme/style-policy.ts";
export type { LinkRule } from "./Content/link-rule.ts";
export { ThemeScope, type ThemeScopeProps } from "./theme/ThemeScope.tsx";
export { type Direction, ThemeProvider, type ThemeProviderProps } from "./theme/ThemeProvider.tsx";
export { AccountButton, type AccountButtonProps } from "./Account/AccountButton.tsx";
export { Avatar, type AvatarProps } from "./Account/Avatar.tsx";
export type { ChartPick, ChartPoint, ChartSeries } from "./Chart/chart.ts";
export { StackedBarChart, type StackedBarChartProps } from "./Chart/StackedBarChart.tsx";
export { DateTimeField, type DateTimeFieldProps } from "./Fields/DateTimeField.tsx";
export { machineText } from "./Fields/machine-text.ts";
export { NumberField, type NumberFieldProps } from "./Fields/NumberField.tsx";
export { PasswordField, type PasswordFieldProps } from "./Fields/PasswordField.tsx";
export { FormSection, type FormSectionProps, MoreFields, type MoreFieldsProps } from "./Form/FormSection.tsx";
export { deferred } from "./theme/deferred.tsx";
export { FormDrawer, type FormDrawerProps, SideDrawer, type SideDrawerProps } from "./FormDrawer/FormDrawer.tsx";
export { loadDrawer } from "./FormDrawer/load.ts";
export { type Fact, Facts, type FactsProps } from "./Facts/Facts.tsx";
export { RowMenu, type RowMenuEntry, type RowMenuProps } from "./RowMenu/RowMenu.tsx";
export { ColorSchemeToggle } from "./Settings/ColorSchemeToggle.tsx";
export {
  type LookChange,
  type LookSettings,
  SettingsDrawer,
  type SettingsDrawerProps,
  type SettingsTexts,
} from "./SettingsDrawer/SettingsDrawer.tsx";
export { LanguageMenu, type LanguageMenuProps } from "./Settings/LanguageMenu.tsx";
export type { Toast } from "./Toasts/toast.ts";
export { loadToasts, showToast, Toasts } from "./Toasts/Toasts.tsx";
export { Countdown, type CountdownProps } from "./Countdown/Countdown.tsx";
export { Illustration, type IllustrationName, type IllustrationProps } from "./Illustration/Illustration.tsx";
export { PublicLayout, type PublicLayoutProps } from "./PublicLayout/PublicLayout.tsx";
export type { RenderTopNavLink, TopNavGroup, TopNavItem, TopNavLink, TopNavLinkProps } from "./PublicLayout/top-nav.ts";
export { SiteFooter, type SiteFooterProps } from "./SiteFooter/SiteFooter.tsx";
export { VendorMark, type VendorMarkProps } from "./VendorMark/VendorMark.tsx";
export { type WindowCard, type WindowColumn, WindowTable, type WindowTableProps } from "./WindowTable/WindowTable.tsx";
export { WindowGrid, type WindowGridProps } from "./WindowTable/WindowGrid.tsx";
export { loadMarkdown, type HeadingLevel, Markdown, type MarkdownProps } from "./Markdown/Markdown.tsx";
export { searchFor, searchText } from "./theme/search-text.ts";
export { SafeHtml, type SafeHtmlProps } from "./SafeHtml/SafeHtml.tsx";
