"""The odds of battles and campaigns, exactly; plain Python, so that they run in a browser too."""

from riskteach.odds.battle import Battle, battle
from riskteach.odds.campaign import Campaign, campaign, needed
from riskteach.odds.deepspace import SpaceBattle, deepspace_battle
from riskteach.odds.luck import Luck
from riskteach.odds.of import luck, of
from riskteach.odds.roll import losses

__all__ = [
    "Battle",
    "Campaign",
    "Luck",
    "SpaceBattle",
    "battle",
    "campaign",
    "deepspace_battle",
    "losses",
    "luck",
    "needed",
    "of",
]
