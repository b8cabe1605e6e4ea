// What every page needs, in an order that the cascade layer makes safe against everything loaded later.
import "@mantine/core/styles/baseline.layer.css";
import "./mantine-variables.css";
import "@mantine/core/styles/global.layer.css";
import "./global.css";
