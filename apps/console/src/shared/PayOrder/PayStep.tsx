import { Alert, Box, Button, Stack, Text } from "@mantine/core";
import { Markdown, QrCode } from "@one-hub/ui";
import { IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isFormTarget, isWebAddress, type PaymentStart } from "./payment-start.ts";

export interface PayStepProps {
  readonly start: PaymentStart | undefined;
  /** Opens the payment page by itself, once. */
  readonly fresh: boolean;
  /** The price has changed: the payment page waits for a press. */
  readonly repriced: boolean;
}

/** The payer's next step: a page to open, a code to scan, or instructions. */
export const PayStep = ({ start, fresh, repriced }: PayStepProps): ReactNode => {
  const { t } = useTranslation("topup");
  if (start === undefined)
    return (
      <Alert role="note" color="info">
        {t("dialog.elsewhere")}
      </Alert>
    );
  const { type, data } = start;
  if (type === 3) return <Markdown text={data.instructions ?? ""} topHeading={3} />;
  // A code of nothing cannot be drawn.
  if (type === 2 && data.url !== "")
    return (
      <Stack gap="md" align="center">
        <QrCode text={data.url} label={t("dialog.code")} />
        <Text fz={12.5} lh="18px" c="dimmed">
          {t("dialog.scan")}
        </Text>
        {isWebAddress(data.url) ? <OpenPayment data={{ url: data.url }} filled={false} /> : null}
      </Stack>
    );
  const hasAddress = isWebAddress(data.url);
  if (!hasAddress || (data.method !== undefined && !isFormTarget(data.url)))
    return (
      <Alert role="note" color="warn">
        {t(hasAddress ? "dialog.insecure" : "dialog.noAddress")}
      </Alert>
    );
  return (
    <Stack gap="md">
      {repriced ? null : (
        <Text fz={12.5} lh="18px" c="dimmed">
          {t("dialog.opened")}
        </Text>
      )}
      <OpenPayment data={data} fresh={fresh} />
    </Stack>
  );
};

interface OpenPaymentProps {
  readonly data: PaymentStart["data"];
  readonly filled?: boolean;
  /** Pressed once after rendering. If the browser blocks the new tab, the button is still there. */
  readonly fresh?: boolean;
}

/** Opens the payment page in a tab of its own, by a form where the provider asks for one. */
const OpenPayment = ({ data: { url, method, params }, filled = true, fresh = false }: OpenPaymentProps) => {
  const { t } = useTranslation("topup");
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!fresh || pressed.current) return;
    pressed.current = true;
    place.current?.querySelector<HTMLElement>("a, button")?.click();
  });
  const button = {
    fullWidth: true,
    variant: filled ? "filled" : "default",
    leftSection: <IconExternalLink size={16} />,
    children: t("dialog.open"),
  };
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <Box ref={place} w="100%">
      {method === undefined ? (
        <Button component="a" href={url} {...elsewhere} {...button} />
      ) : (
        <form action={url} method={method.toUpperCase() === "GET" ? "get" : "post"} {...elsewhere}>
          {Object.entries(params ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" {...button} />
        </form>
      )}
    </Box>
  );
};
