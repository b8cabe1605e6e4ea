import { Box, Button, Group, Input, Textarea, TextInput } from "@mantine/core";
import { IconButton, machineText } from "@one-hub/ui";
import { IconBraces, IconList, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusAfter, neighboursOf } from "../../../lib/focus-after.ts";
import { jsonOfPairs, type MapInput, type Pair, pairsOf, wrongPartOf } from "./-map-input.ts";

export interface MapFieldProps {
  /** Name of the form's field. */
  readonly path: string;
  readonly label: string;
  readonly help: ReactNode;
  /** Names of the two columns, e.g. "Requested model" and "Upstream model". */
  readonly columns: readonly [name: string, value: string];
  readonly value: MapInput;
  readonly onChange: (value: MapInput) => void;
  readonly error: ReactNode;
  /** The problem of the value as it is typed; undefined if it is valid. */
  readonly problem: string | undefined;
}

/** Names with values, in rows or as JSON. */
export const MapField = ({ path, label, help, columns, value, onChange, error, problem }: MapFieldProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const { rows, json } = value;
  const pairs = pairsOf(value);
  const wrong = wrongPartOf(rows);
  const box = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(false);
  const message = error ?? (refused ? problem : undefined);
  const set = (next: MapInput): void => {
    setRefused(false);
    onChange(next);
  };
  const change = (index: number, part: Partial<Pair>): void =>
    set({ rows: rows.map((row, at) => (at === index ? { ...row, ...part } : row)), json: undefined });
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={json === undefined && rows.length === 0 ? message : undefined}
      labelElement="div"
      role="group"
      aria-label={label}
    >
      <Box ref={box} mt="xs">
        {json === undefined ? (
          rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Rows have no id, and none moves.
            <Group key={index} gap="xs" mb="xs" wrap="nowrap" align="flex-start" data-row={index}>
              {(["name", "value"] as const).map((part, column) => (
                <TextInput
                  key={part}
                  {...machineText}
                  {...(index === wrong.row && part === wrong.part ? { "data-path": path, error: message } : undefined)}
                  flex={1}
                  miw={0}
                  size="xs"
                  aria-label={`${columns[column]} ${index + 1}`}
                  placeholder={columns[column] ?? ""}
                  autoComplete="off"
                  value={row[part]}
                  onChange={(event) => change(index, { [part]: event.currentTarget.value })}
                />
              ))}
              <IconButton
                size="sm"
                label={t("map.remove", { name: row.name === "" ? String(index + 1) : row.name })}
                icon={<IconTrash size={16} />}
                data-act="remove"
                data-at={index}
                onClick={() =>
                  focusAfter(
                    box.current,
                    () => set({ rows: rows.filter((_row, at) => at !== index), json: undefined }),
                    neighboursOf(index),
                  )
                }
              />
            </Group>
          ))
        ) : (
          <Textarea
            {...machineText}
            data-path={path}
            error={message}
            autosize
            minRows={4}
            maxRows={16}
            mb="xs"
            aria-label={t("map.jsonOf", { label })}
            value={json}
            onChange={(event) => set({ rows, json: event.currentTarget.value })}
          />
        )}
        <Group gap="xs">
          {json === undefined ? (
            <Button
              size="xs"
              leftSection={<IconPlus size={14} />}
              data-act="add"
              onClick={() =>
                focusAfter(box.current, () => set({ rows: [...rows, { name: "", value: "" }], json: undefined }), [
                  `[data-row="${rows.length}"] input`,
                ])
              }
            >
              {t("map.add")}
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="subtle"
            leftSection={json === undefined ? <IconBraces size={14} /> : <IconList size={14} />}
            // Rows cannot show what is no object of texts.
            disabled={json !== undefined && pairs === undefined}
            onClick={() => {
              if (json !== undefined) set({ rows: pairs ?? [], json: undefined });
              // An object holds each name once: rows would be lost.
              else if (problem !== undefined) setRefused(true);
              else set({ rows, json: jsonOfPairs(pairs ?? []) });
            }}
          >
            {t(json === undefined ? "map.asJson" : "map.asRows")}
          </Button>
        </Group>
      </Box>
    </Input.Wrapper>
  );
};
