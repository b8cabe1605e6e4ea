import { Group, NativeSelect, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUiTexts } from "../theme/texts.ts";
import { PAGE_SIZES, type PageSize } from "./column.ts";
import classes from "./DataTable.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

export interface TableFootProps {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly total: number;
  readonly onPageChange: (page: number) => void;
  readonly onPageSizeChange?: ((size: PageSize) => void) | undefined;
  readonly waiting: boolean;
  readonly hint: boolean;
}

/** Pages of a list, one where it is empty. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Range, keyboard hint, page size, previous and next. */
export const TableFoot = ({
  page,
  pageSize,
  total,
  onPageChange,
  onPageSizeChange,
  waiting,
  hint,
}: TableFootProps): ReactNode => {
  const { table: texts } = useUiTexts();
  const pages = pageCount(total, pageSize);
  const from = total === 0 ? 0 : Math.min(total, (page - 1) * pageSize + 1);
  return (
    <div className={classes["foot"]} data-waiting={waiting || undefined}>
      <span role="status">
        {waiting ? null : (
          // A range of one language in a page of another direction keeps its own order.
          <bdi>{texts.range({ from, to: Math.min(total, page * pageSize), total })}</bdi>
        )}
      </span>
      {hint ? (
        <Text span inherit c="var(--ui-faint)">
          {texts.keyboardHint}
        </Text>
      ) : null}
      <Group justify="flex-end" ms="auto">
        {onPageSizeChange === undefined ? null : (
          <NativeSelect
            size="xs"
            aria-label={texts.pageSizeLabel}
            value={String(pageSize)}
            onChange={({ currentTarget: { value } }) => {
              const size = PAGE_SIZES.find((one) => String(one) === value);
              if (size !== undefined) onPageSizeChange(size);
            }}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {texts.pageSize(size)}
              </option>
            ))}
          </NativeSelect>
        )}
        {pages < 2 && page < 2 ? null : (
          <Group gap={2} wrap="nowrap">
            <IconButton
              size="sm"
              label={texts.previousPage}
              icon={<IconChevronLeft className="mantine-rotate-rtl" />}
              unavailable={page <= 1}
              onClick={() => onPageChange(page - 1)}
            />
            <span className={classes["pageOf"]}>{texts.page({ page, pages })}</span>
            <IconButton
              size="sm"
              label={texts.nextPage}
              icon={<IconChevronRight className="mantine-rotate-rtl" />}
              unavailable={page >= pages}
              onClick={() => onPageChange(page + 1)}
            />
          </Group>
        )}
      </Group>
    </div>
  );
};
