import { Button, Text } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { midjourneyImageUrl, type MidjourneyTask } from "@one-hub/sdk";
import { Dialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "../../../shared/Tasks/Tasks.module.css";

/** Whether a task has an image that the gateway passes on. */
export const hasImage = ({ image_url: image, mj_id: id }: MidjourneyTask): boolean => image !== "" && id !== "";

/** The image of a task, by way of the gateway: the page asks no other site for it. */
export const MidjourneyImage = ({ row }: { readonly row: MidjourneyTask }): ReactNode => {
  const { t } = useTranslation("midjourney");
  const address = midjourneyImageUrl(useGateway(), row.mj_id);
  const [failed, setFailed] = useState<string>();
  return address === failed ? (
    <Text span inherit c="dimmed">
      {t("image.failed")}
    </Text>
  ) : (
    <img
      className={classes["image"]}
      src={address}
      alt={row.prompt === "" ? t("column.image") : row.prompt}
      loading="lazy"
      onError={() => setFailed(address)}
    />
  );
};

export const OpenImage = ({ row }: { readonly row: MidjourneyTask }): ReactNode => {
  const { t } = useTranslation("midjourney");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpened(true)}>
        {t("image.open")}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t("column.image")} width={880} sheet>
        {opened ? <MidjourneyImage row={row} /> : null}
      </Dialog>
    </>
  );
};
